import Foundation

/// HTTP with a server on this machine: just what a driver needs, which Foundation's own client on Linux
/// cannot talk to.
struct LoopbackHTTP {
  let port: UInt16

  /// Sends a request, and waits for the body of the answer.
  func send(_ method: String, _ path: String, _ body: Data) throws -> Data {
    let connection = try connect()
    let head = [
      "\(method) /\(path) HTTP/1.1", "Host: 127.0.0.1:\(port)",
      "Content-Type: application/json; charset=utf-8", "Content-Length: \(body.count)",
      "Connection: close", "", "",
    ].joined(separator: "\r\n")
    try connection.write(contentsOf: Data(head.utf8) + body)
    // The driver leaves the connection open, and a handle waits for as much as it is asked for.
    var answer = ""
    while !answer.hasSuffix("\r\n\r\n") {
      guard let byte = try connection.read(upToCount: 1), !byte.isEmpty else { break }
      answer.unicodeScalars.append(contentsOf: byte.map { Unicode.Scalar($0) })
    }
    guard let match = answer.firstMatch(of: /(?i)content-length: *(\d+)/),
      let length = Int(match.1)
    else { throw WebDriver.Failure(description: "no answer to \(method) \(path)") }
    let content = try connection.read(upToCount: length) ?? Data()
    guard content.count == length else {
      throw WebDriver.Failure(description: "half an answer to \(method) \(path)")
    }
    return content
  }

  private func connect() throws -> FileHandle {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw WebDriver.Failure(description: "no socket") }
    let connection = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // An answer that does not come ends the check.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    // An address of the internet family is a socket address; the call only reads it.
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #if canImport(Darwin)
          unsafe Darwin.connect(descriptor, $0, length)
        #else
          unsafe Glibc.connect(descriptor, $0, length)
        #endif
      }
    }
    guard status == 0 else { throw WebDriver.Failure(description: "no server at port \(port)") }
    return connection
  }
}

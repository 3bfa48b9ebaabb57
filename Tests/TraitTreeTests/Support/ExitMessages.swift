import Testing

/// What a process that stopped wrote to standard error, without the crash report, which would
/// quote the source of the test itself.
func message(_ result: ExitTest.Result?) -> String {
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  guard let crash = text.firstRange(of: "Program crashed") else { return text }
  return String(text[..<crash.lowerBound])
}

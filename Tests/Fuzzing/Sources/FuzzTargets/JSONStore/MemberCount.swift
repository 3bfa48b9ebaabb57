/// Counts the members of all objects in a valid text, without a look at their names.
///
/// The reader's own result does not tell whether it has left one out.
func memberCount(of text: [UInt8]) -> Int {
  var count = 0
  var isInString = false
  var isEscaped = false
  for byte in text {
    if isEscaped {
      isEscaped = false
    } else if isInString {
      isEscaped = byte == UInt8(ascii: "\\")
      isInString = byte != UInt8(ascii: "\"")
    } else {
      isInString = byte == UInt8(ascii: "\"")
      if byte == UInt8(ascii: ":") { count += 1 }
    }
  }
  return count
}

// Writes and reads settings in a process of its own, for the tests that kill it and that start afresh.
print("")

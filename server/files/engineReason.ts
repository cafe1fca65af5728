/**
 * DuckDB's error message for a person: its first lines without the error class and without advice about options that
 * the command line does not have.
 */
export function engineReason(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  if (/no space left|disk is full|could not write all bytes|file too large/i.test(text)) {
    return 'There is no space left in the data folder.';
  }
  if (/could not set lock on file|conflicting lock/i.test(text)) {
    return 'The file is open for writing in another program. Close it and start again.';
  }
  const lines = text
    .replace(/^[\w ]+ Error:\s*/, '')
    .split('\n')
    .map((line) => line.trim());
  const end = lines.findIndex(
    (line, index) => index > 0 && (line === '' || /^(possible (fixes|solution)|file = |\*)/i.test(line)),
  );
  return lines
    .slice(0, end === -1 ? 3 : Math.min(end, 3))
    .filter((line) => line !== '')
    .join(' ');
}

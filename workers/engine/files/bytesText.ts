const strictWords = new TextDecoder('utf-8', { fatal: true });
const BACKSLASH = 92;

/** Writers do not always mark texts as such; bytes that are no text are written as the engine writes them. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return strictWords.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 32 || byte > 126 || byte === BACKSLASH
        ? `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    ).join('');
  }
}

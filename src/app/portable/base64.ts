/** Bytes as base64 text. */
export function base64OfBytes(bytes: Uint8Array): string {
  let text = '';
  // In pieces: a call takes only so many arguments. Whole groups of three, so that the texts can be joined.
  for (let from = 0; from < bytes.length; from += 0x6000)
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + 0x6000)));
  return text;
}

export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.trim());
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

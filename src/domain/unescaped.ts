/** A part of an address without its escapes; as it stands where they stand for no letters. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

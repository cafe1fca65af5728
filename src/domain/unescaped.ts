/** A decoded part of an address; unchanged if its escapes are invalid. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

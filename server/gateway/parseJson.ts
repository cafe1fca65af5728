/** Undefined for what is no JSON, a page for one. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // The caller's schema refuses it.
  }
}

/** JSON with integers of any size as numbers, without losing digits. */
export function wireText(value: unknown): string {
  try {
    // A function that is called for each value takes several times as long as all else.
    return JSON.stringify(value);
  } catch {
    return withBigInts(value);
  }
}

/** `JSON.stringify` throws at a bigint. */
function withBigInts(value: unknown): string {
  let hasBig = false;
  const text = JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'bigint') return each;
    hasBig = true;
    return `\u0000${each}\u0000`;
  });
  return hasBig ? text.replaceAll(/"\\u0000(-?\d+)\\u0000"/g, '$1') : text;
}

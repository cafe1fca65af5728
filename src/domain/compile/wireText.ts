/** JSON with integers of any size as numbers, without losing digits. */
export function wireText(value: unknown): string {
  let hasBig = false;
  const text = JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'bigint') return each;
    hasBig = true;
    return `\u0000${each}\u0000`;
  });
  return hasBig ? text.replaceAll(/"\\u0000(-?\d+)\\u0000"/g, '$1') : text;
}

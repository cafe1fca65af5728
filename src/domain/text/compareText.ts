/**
 * Less than 0, 0 or more than 0: texts by code point, as engines order them. Comparing UTF-16 units would put some rare
 * letters before common ones.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return isSurrogate(x) !== isSurrogate(y) ? (isSurrogate(x) ? 1 : -1) : x - y;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

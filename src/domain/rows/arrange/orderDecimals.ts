const NUMBER = /^([+-]?)0*(\d*)(?:\.(\d*))?$/;

/**
 * Compares two decimals of any length without converting them to doubles. Texts with an exponent, NaN and infinities
 * fall back to doubles; NaN is greater than every number.
 */
export function orderDecimals(a: string, b: string): number {
  const left = NUMBER.exec(a);
  const right = NUMBER.exec(b);
  if (left === null || right === null) return orderNumbers(Number(a), Number(b));
  const negative = isNegative(left);
  if (negative !== isNegative(right)) return negative ? -1 : 1;
  const size = orderMagnitudes(left[2] ?? '', left[3] ?? '', right[2] ?? '', right[3] ?? '');
  return negative ? -size : size;
}

/** Compares doubles with NaN last, as databases do. */
export function orderNumbers(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

function isNegative(match: RegExpExecArray): boolean {
  return match[1] === '-' && /[1-9]/.test((match[2] ?? '') + (match[3] ?? ''));
}

function orderMagnitudes(wholeA: string, fractionA: string, wholeB: string, fractionB: string): number {
  if (wholeA.length !== wholeB.length) return wholeA.length < wholeB.length ? -1 : 1;
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1;
  const length = Math.max(fractionA.length, fractionB.length);
  const padA = fractionA.padEnd(length, '0');
  const padB = fractionB.padEnd(length, '0');
  if (padA === padB) return 0;
  return padA < padB ? -1 : 1;
}

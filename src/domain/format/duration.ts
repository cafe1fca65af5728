const SECOND = 1000;
const UNITS: readonly (readonly [name: string, ms: number])[] = [
  ['y', 365 * 24 * 3600 * SECOND],
  ['d', 24 * 3600 * SECOND],
  ['h', 3600 * SECOND],
  ['m', 60 * SECOND],
  ['s', SECOND],
];
const SHOWN_UNITS = 2;

/** `1m 6s`: the two largest non-zero units. */
export function wordDuration(ms: number): string {
  const size = Math.abs(ms);
  if (size < SECOND) return `${Math.round(ms)}ms`;
  let rest = Math.round(size / SECOND) * SECOND;
  const parts: string[] = [];
  for (const [name, unit] of UNITS) {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    if (count > 0) parts.push(`${count}${name}`);
  }
  return sign(ms) + parts.slice(0, SHOWN_UNITS).join(' ');
}

/** `1m 6s 12ms 40.5µs`: down to fractions of a millisecond. */
export function preciseDuration(ms: number): string {
  const size = Math.abs(ms);
  let rest = Math.floor(size);
  const parts: string[] = [];
  for (const [name, unit] of [...UNITS, ['ms', 1] as const]) {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    if (count > 0) parts.push(`${count}${name}`);
  }
  const micros = Math.round((size - Math.floor(size)) * 10_000) / 10;
  if (micros > 0) parts.push(`${micros}µs`);
  return parts.length === 0 ? '0ms' : sign(ms) + parts.join(' ');
}

/** `1:01:06`, as on a clock. */
export function clockDuration(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / SECOND);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = String(seconds % 60).padStart(2, '0');
  const head = hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : String(minutes);
  return `${sign(ms)}${head}:${tail}`;
}

const sign = (value: number): string => (value < 0 ? '-' : '');

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 3600 * SECOND;
/** The units above seconds, the largest first. */
const UNITS: readonly (readonly [name: string, ms: number])[] = [
  ['y', 365 * DAY],
  ['d', DAY],
  ['h', 3600 * SECOND],
  ['m', MINUTE],
];
/** What a whole number of tenths may lack as a binary fraction. */
const TOLERANCE = 1e-7;

/** `1m 6.1s`: seconds with a decimal, or milliseconds alone below one second. */
export function wordDuration(ms: number): string {
  const size = Math.abs(ms);
  if (size < SECOND) return signed(ms, named([[size < 1 ? Math.ceil(size) : Math.round(size), 'ms']]));
  return signed(ms, named([...unitsOf(size), [secondsOf(size), 's']]));
}

/** `1m 6s 12ms 40µs 500ns`: whole units down to nanoseconds. */
export function preciseDuration(ms: number): string {
  const size = Math.abs(ms);
  const below = (perMs: number): number => Math.trunc((size * perMs) % 1000);
  return signed(
    ms,
    named([
      ...unitsOf(size),
      [Math.trunc((size / SECOND) % 60), 's'],
      [below(1), 'ms'],
      [below(1000), 'µs'],
      [below(1_000_000), 'ns'],
    ]),
  );
}

/** `1:01:06.5`, as on a clock. */
export function clockDuration(ms: number): string {
  const size = Math.abs(ms);
  const units = unitsOf(size);
  const first = units.findIndex(([count, name]) => count > 0 || name === 'm');
  const counts = [...units.slice(first).map(([count]) => count), secondsOf(size)];
  const padded = counts.map((count, at) => {
    const [whole = '', ...fraction] = String(count).split('.');
    return [at === 0 ? whole : whole.padStart(2, '0'), ...fraction].join('.');
  });
  return signed(ms, padded.join(':'));
}

type Part = readonly [count: number, unit: string];

function unitsOf(ms: number): readonly Part[] {
  let rest = ms;
  return UNITS.map(([name, unit]) => {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    return [count, name];
  });
}

/** The seconds within a minute, to a tenth that is not rounded up: 59.99 are not 60. */
const secondsOf = (ms: number): number => Math.floor(((ms % MINUTE) / SECOND) * 10 + TOLERANCE) / 10;

const named = (parts: readonly Part[]): string =>
  parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join(' ');

const signed = (ms: number, text: string): string => (text === '' ? '0ms' : (ms < 0 ? '-' : '') + text);

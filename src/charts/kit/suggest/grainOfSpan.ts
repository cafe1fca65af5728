import { DAY, HOUR, type Millis } from '#domain/time.ts';

/** The longest span of each grain: about a hundred and fifty points can be distinguished on a line. */
const SPANS: readonly (readonly [Millis, string])[] = [
  [4 * HOUR, 'PT1M'],
  [6 * DAY, 'PT1H'],
  [150 * DAY, 'P1D'],
  [1000 * DAY, 'P1W'],
  [4500 * DAY, 'P1M'],
  [13_000 * DAY, 'P3M'],
];

/** The time grain that fits times so far apart. */
export const grainOfSpan = (span: Millis): string => SPANS.find(([longest]) => span <= longest)?.[1] ?? 'P1Y';

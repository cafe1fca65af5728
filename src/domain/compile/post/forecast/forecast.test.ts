import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from '../../../time.ts';
import type { FrameValue } from '../../../frameValue.ts';
import { frameOfWire, wireOfFrame } from '../../frame.ts';
import { postProcess } from '../postProcess.ts';
import type { ProphetOptions } from '../postProcessing.ts';

/** Thousands of passengers of airlines by month, 1949 to 1960 (Box and Jenkins). */
const PASSENGERS = [
  112, 118, 132, 129, 121, 135, 148, 148, 136, 119, 104, 118, 115, 126, 141, 135, 125, 149, 170, 170, 158,
  133, 114, 140, 145, 150, 178, 163, 172, 178, 199, 199, 184, 162, 146, 166, 171, 180, 193, 181, 183, 218,
  230, 242, 209, 191, 172, 194, 196, 196, 236, 235, 229, 243, 264, 272, 237, 211, 180, 201, 204, 188, 235,
  227, 234, 264, 302, 293, 259, 229, 203, 229, 242, 233, 267, 269, 270, 315, 364, 347, 312, 274, 237, 278,
  284, 277, 317, 313, 318, 374, 413, 405, 355, 306, 271, 306, 315, 301, 356, 348, 355, 422, 465, 467, 404,
  347, 305, 336, 340, 318, 362, 348, 363, 435, 491, 505, 404, 359, 310, 337, 360, 342, 406, 396, 420, 472,
  548, 559, 463, 407, 362, 405, 417, 391, 419, 461, 472, 535, 622, 606, 508, 461, 390, 432,
];
const month = (i: number): number => Date.UTC(1949, i, 1);
const day = (i: number): number => Date.UTC(2024, 0, 1) + i * DAY;

type Series = Readonly<Record<string, readonly FrameValue[]>>;
const OPTIONS: ProphetOptions = { time_grain: 'P1M', periods: 12, confidence_interval: 0.8, index: 'at' };

/** The columns after a forecast of series with these times. */
function after(at: readonly FrameValue[], series: Series, options: Partial<ProphetOptions> = {}): Series {
  const names = Object.keys(series);
  const frame = frameOfWire({
    colnames: ['at', ...names],
    coltypes: [2, ...names.map(() => 0 as const)],
    data: at.map((each, i) => ({
      at: each,
      ...Object.fromEntries(names.map((name) => [name, series[name]?.[i] ?? null])),
    })),
  });
  const made = postProcess(frame, [{ operation: 'prophet', options: { ...OPTIONS, ...options } }]);
  if (!made.ok) throw new Error(made.error.message);
  return Object.fromEntries(made.value.columns.map(({ name, values }) => [name, values]));
}
const numbers = (values: readonly FrameValue[] | undefined): readonly number[] => (values ?? []).map(Number);

test('each series has its columns as Superset names them, and the times go on by the grain', () => {
  const made = after([month(10), month(11), month(12)], { a: [1, 2, 3], b: [3, 2, 1] }, { periods: 2 });
  expect(Object.keys(made)).toEqual([
    'at',
    ...['a', 'b'].flatMap((name) => [`${name}__yhat`, `${name}__yhat_lower`, `${name}__yhat_upper`, name]),
  ]);
  expect(made['at']).toEqual([10, 11, 12, 13, 14].map(month));
  expect(made['a']).toEqual([1, 2, 3, null, null]);
});

test('a year of passengers is foreseen from the years before it', () => {
  const made = after(
    PASSENGERS.slice(0, 132).map((_, i) => month(i)),
    { y: PASSENGERS.slice(0, 132) },
  );
  const expected = numbers(made['y__yhat']).slice(132);
  const off = PASSENGERS.slice(132).map((value, i) => Math.abs((expected[i] ?? 0) - value) / value);
  expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(0.08);
  // The summer is the highest, and November the lowest.
  expect([6, 7]).toContain(expected.indexOf(Math.max(...expected)));
  expect([1, 10]).toContain(expected.indexOf(Math.min(...expected)));
});

test('four of five known values lie between the bounds of 80 %, and nearly all between those of 99 %', () => {
  const at = PASSENGERS.map((_, i) => month(i));
  const within = (interval: number): number => {
    const made = after(at, { y: PASSENGERS }, { confidence_interval: interval });
    const [low, high] = [numbers(made['y__yhat_lower']), numbers(made['y__yhat_upper'])];
    return PASSENGERS.filter((value, i) => value >= (low[i] ?? 0) && value <= (high[i] ?? 0)).length / 144;
  };
  expect(within(0.8)).toBeGreaterThan(0.75);
  expect(within(0.8)).toBeLessThan(0.93);
  expect(within(0.99)).toBeGreaterThan(0.97);
});

test('a trend that turned goes on as it went last, with the days of the week', () => {
  const truth = (i: number): number =>
    100 + i - (i > 200 ? 1.5 * (i - 200) : 0) + ([9, 5, 2, 0, 2, 5, 9][i % 7] ?? 0);
  const at = Array.from({ length: 400 }, (_, i) => day(i));
  const made = after(at, { y: at.map((_, i) => truth(i)) }, { time_grain: 'P1D', periods: 28 });
  numbers(made['y__yhat'])
    .slice(400)
    .forEach((value, i) => expect(Math.abs(value - truth(400 + i))).toBeLessThan(1.5));
});

test('a season is used as asked, whatever was seen of it', () => {
  const at = Array.from({ length: 60 }, (_, i) => day(i));
  const y = at.map((_, i) => (i % 7 === 0 ? 10 : 0));
  const spread = (options: Partial<ProphetOptions>): number => {
    const next = numbers(after(at, { y }, { time_grain: 'P1D', periods: 7, ...options })['y__yhat']).slice(
      60,
    );
    return Math.max(...next) - Math.min(...next);
  };
  expect(spread({})).toBeGreaterThan(7);
  expect(spread({ weekly_seasonality: null })).toBe(spread({}));
  expect(spread({ weekly_seasonality: 1 })).toBeLessThan(spread({ weekly_seasonality: true }));
  expect(spread({ weekly_seasonality: false })).toBeLessThan(1);
});

const VALUES = fc.array(fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: null, freq: 6 }), {
  minLength: 2,
  maxLength: 60,
});

test('what is measured in other units has the same forecast in these, and bounds enclose it', () => {
  fc.assert(
    fc.property(
      VALUES,
      fc.constantFrom(0.001, 3, 1e6),
      fc.integer({ min: -5, max: 5 }),
      (y, scale, moved) => {
        const at = y.map((_, i) => day(i));
        const options = { time_grain: 'P1D', periods: 5 };
        const own = after(at, { y }, options);
        const other = after(at, { y: y.map((each) => each && each * scale + moved) }, options);
        const zeros = y.some((each) => each === 0);
        const [a, low, high] = ['', '_lower', '_upper'].map((end) => own[`y__yhat${end}`] ?? []);
        const b = other['y__yhat'] ?? [];
        a?.forEach((value, i) => {
          if (value === null) return expect(b[i]).toBeNull();
          expect(Number(low?.[i])).toBeLessThanOrEqual(Number(value));
          expect(Number(high?.[i])).toBeGreaterThanOrEqual(Number(value));
          const size = Math.max(1, ...y.map((each) => Math.abs(each ?? 0))) * scale;
          if (!zeros)
            expect(Math.abs(Number(b[i]) - (Number(value) * scale + moved))).toBeLessThan(size * 1e-6);
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('a series that never changes stays, and one with a single value has none', () => {
  const at = [0, 1, 2, 3].map(day);
  const made = after(
    at,
    { same: [5, 5, 5, 5], one: [null, 4, null, null] },
    { time_grain: 'P1D', periods: 2 },
  );
  expect(made['same__yhat']).toEqual([5, 5, 5, 5, 5, 5]);
  expect(made['same__yhat_upper']).toEqual([5, 5, 5, 5, 5, 5]);
  expect(made['one__yhat']).toEqual(Array(6).fill(null));
});

test('rows out of order are put in order, and those without a time are left out', () => {
  const frame = frameOfWire({
    colnames: ['at', 'y'],
    coltypes: [2, 0],
    data: [
      { at: day(2), y: 3 },
      { at: null, y: 9 },
      { at: day(0), y: 1 },
      { at: day(1), y: 2 },
    ],
  });
  const made = postProcess(frame, [
    { operation: 'prophet', options: { ...OPTIONS, time_grain: 'P1D', periods: 1 } },
  ]);
  expect(made.ok && wireOfFrame(made.value).data.map(({ at, y }) => [at, y])).toEqual([
    [day(0), 1],
    [day(1), 2],
    [day(2), 3],
    [day(3), null],
  ]);
});

test.each([
  [{ time_grain: null }, 'Time grain missing'],
  [{ time_grain: 'month' }, 'Unsupported time grain: month'],
  [{ periods: -1 }, 'Periods must be a whole number'],
  [{ periods: 1.5 }, 'Periods must be a whole number'],
  [{ periods: 1e9 }, 'too large'],
  [{ confidence_interval: 1 }, 'Confidence interval must be between 0 and 1 (exclusive)'],
  [{ index: 'other' }, 'DataFrame must include temporal column'],
])('what cannot be foreseen is refused: %j', (options, message) => {
  expect(() => after([month(0), month(1)], { y: [1, 2] }, options)).toThrow(message);
});

test('texts, which are no times, are refused, and no rows stay none', () => {
  expect(() => after(['a', 'b'], { y: [1, 2] })).toThrow('No row has a time');
  expect(after([], { y: [] }, { periods: 2 })['at']).toEqual([]);
});

import { addUnits } from '../../../timeRange/calendar.ts';
import { grainStep } from '../../../timeRange/grainStep.ts';
import { DAY } from '../../../time.ts';
import type { FrameValue } from '../../../frameValue.ts';
import { checkCells } from '../limits.ts';
import type { ProphetOptions } from '../postProcessing.ts';
import { refuse } from '../../refusal.ts';
import { finite, nameOf, numberOf, type Table, type PostColumn } from '../table.ts';
import { additiveModel, type Expect, type Sample, type Season } from './additiveModel.ts';

/** A model of so many values takes seconds. */
const MOST_VALUES = 100_000;

/**
 * Each series with what was to be expected of it, and of so many steps after its last time: `__yhat`, and below and above
 * it the bounds within which a value lies with the probability asked for.
 */
export function forecast(table: Table, options: ProphetOptions): Table {
  const { periods, confidence_interval: interval, time_grain: grain } = options;
  const step = grainStep(grain);
  if (!grain) return refuse('query', 'Time grain missing');
  if (step === null) return refuse('query', `Unsupported time grain: ${grain}`);
  if (typeof periods !== 'number' || !Number.isInteger(periods) || periods < 0)
    return refuse('query', 'Periods must be a whole number');
  if (typeof interval !== 'number' || !(interval > 0 && interval < 1))
    return refuse('query', 'Confidence interval must be between 0 and 1 (exclusive)');
  const index = options.index ?? '__timestamp';
  const axis = table.columns.find((column) => nameOf(column) === index);
  if (axis === undefined) return refuse('query', 'DataFrame must include temporal column');
  const series = table.columns.filter((column) => column !== axis);
  if (series.length === 0) return refuse('query', 'DataFrame include at least one series');
  const rows = rowsInTime(axis);
  if (rows.length === 0 && table.length > 0) return refuse('query', 'No row has a time');
  checkCells(rows.length + periods, table.columns.length * 4);
  if (rows.length * series.length > MOST_VALUES)
    return refuse(
      'query',
      `A forecast of ${rows.length} × ${series.length} values takes too long. Limit the series or choose a coarser time grain.`,
    );
  const last = rows.at(-1)?.at;
  const ahead =
    last === undefined
      ? []
      : Array.from({ length: periods }, (_, i) => addUnits(last, step.amount * (i + 1), step.unit));
  const days = [...rows.map(({ at }) => at), ...ahead].map((at) => at / DAY);
  const factor = normalQuantile((1 + interval) / 2);
  return {
    ...table,
    index: [],
    columns: [
      { ...axis, values: [...rows.map(({ row }) => axis.values[row] ?? null), ...ahead] },
      ...series.flatMap((column): readonly PostColumn[] => {
        const own = rows.map(({ row }) => column.values[row] ?? null);
        const expect = expectationOf(days, own, options);
        const expected = days.map((day) => expect?.(day) ?? null);
        const named = (end: string, times: number): PostColumn => ({
          parts: [`${nameOf(column)}${end}`],
          type: 0,
          values: expected.map((each) =>
            each === null ? null : finite(each.value + times * factor * each.deviation),
          ),
        });
        return [
          named('__yhat', 0),
          named('__yhat_lower', -1),
          named('__yhat_upper', 1),
          { ...column, values: [...own, ...ahead.map(() => null)] },
        ];
      }),
    ],
    length: days.length,
  };
}

/** Rows without a time have no place in a forecast. */
function rowsInTime({ values }: PostColumn): readonly { readonly at: number; readonly row: number }[] {
  return values
    .flatMap((value, row) => {
      const at = numberOf(value);
      return at === null ? [] : [{ at, row }];
    })
    .sort((a, b) => a.at - b.at);
}

function expectationOf(
  days: readonly number[],
  values: readonly FrameValue[],
  options: ProphetOptions,
): Expect | null {
  const samples = values.flatMap((value, at): readonly Sample[] => {
    const number = numberOf(value);
    return number === null || !Number.isFinite(number) ? [] : [{ day: days[at] ?? 0, value: number }];
  });
  return additiveModel(samples, seasonsOf(samples, options));
}

const SEASONS = [
  { key: 'yearly_seasonality', days: 365.25, waves: 10 },
  { key: 'weekly_seasonality', days: 7, waves: 3 },
  { key: 'daily_seasonality', days: 1, waves: 4 },
] as const;
const MOST_WAVES = 50;

/** A season that nobody decided on is used if it was seen twice. Waves shorter than two steps cannot be told apart. */
function seasonsOf(samples: readonly Sample[], options: ProphetOptions): readonly Season[] {
  const gaps = samples.slice(1).map(({ day }, i) => day - (samples[i]?.day ?? 0));
  const step = Math.min(...gaps.filter((gap) => gap > 0), Infinity);
  const seen = (samples.at(-1)?.day ?? 0) - (samples[0]?.day ?? 0) + step;
  return SEASONS.flatMap(({ key, days, waves }): readonly Season[] => {
    const asked = options[key] ?? null;
    const wanted = asked === null ? (seen >= 2 * days ? waves : 0) : Number(asked === true ? waves : asked);
    const most = Math.min(MOST_WAVES, Math.floor(days / (2 * step)));
    const used = Math.min(Math.floor(wanted), most);
    return used > 0 ? [{ days, waves: used }] : [];
  });
}

/** How many standard deviations from the mean a normal value lies with this probability at most (Acklam). */
function normalQuantile(probability: number): number {
  if (probability < LOW) return tail(Math.sqrt(-2 * Math.log(probability)));
  if (probability > 1 - LOW) return -tail(Math.sqrt(-2 * Math.log(1 - probability)));
  const q = probability - 0.5;
  const r = q * q;
  return (polynomial(A, r) * q) / (polynomial(B, r) * r + 1);
}

const LOW = 0.02425;
const A = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
];
const B = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572];
const C = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const D = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];

const polynomial = (parts: readonly number[], x: number): number =>
  parts.reduce((sum, each) => sum * x + each, 0);

const tail = (q: number): number => polynomial(C, q) / (polynomial(D, q) * q + 1);

import { asNumber } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { numberFormat } from '#domain/format/numberFormat.ts';
import type { Series } from './seriesFrame.ts';

/** How the columns of a forecast and of its bounds are named, after that of the series. */
const FORECAST = /^(.*)__yhat(_lower|_upper)?$/s;

export interface Forecasts {
  /** The series that were asked for. */
  readonly own: readonly Series[];
  /** What is expected of them, with their dimensions. */
  readonly lines: readonly Series[];
  /** Between its bounds. */
  readonly bands: readonly Series[];
}

/** Of several series only what is to come: before that, their bands would lie over one another. */
export function withForecasts(form: FormData, series: readonly Series[]): Forecasts {
  if (form['forecastEnabled'] !== true) return { own: series, lines: [], bands: [] };
  const byKey = new Map(series.map((each) => [each.key, each]));
  const [lines, bands]: [Series[], Series[]] = [[], []];
  const columns = new Set<number>();
  const isOne = series.filter(({ key }) => byKey.has(`${key}__yhat`)).length === 1;
  for (const each of series) {
    const [, key = '', bound] = FORECAST.exec(each.key) ?? [];
    const of = byKey.get(key);
    if (of === undefined) continue;
    columns.add(each.column);
    const from = isOne ? 0 : of.values.findLastIndex((value) => value !== null);
    const values = each.values.map((value, row) => (row < from ? null : value));
    const named = { ...each, values, dimensions: of.dimensions, forecastOf: key };
    const lower = bound === '_upper' ? byKey.get(`${key}__yhat_lower`) : undefined;
    if (bound === undefined) lines.push({ ...named, key: `${key} (forecast)` });
    if (lower !== undefined) bands.push(bandOf(named, lower, `${key} (${probability(form)})`));
  }
  return { own: series.filter(({ column }) => !columns.has(column)), lines, bands };
}

const bandOf = (upper: Series, lower: Series, key: string): Series => ({
  ...upper,
  key,
  bases: lower.values.map((value) => value ?? 0),
  values: upper.values.map((value, row) => {
    const from = lower.values[row] ?? null;
    return value === null || from === null ? null : value - from;
  }),
});

const probability = (form: FormData): string =>
  numberFormat('.1~%')(asNumber(form['forecastInterval']) ?? 0.8);

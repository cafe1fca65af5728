import type { FormData } from '#domain/chart/form/formData.ts';
import type { Series } from './seriesFrame.ts';

/** How a server names the columns of a forecast and of its bounds, after that of the series. */
const FORECAST = /^(.*)__yhat(_lower|_upper)?$/s;
const NAMES: Readonly<Record<string, string>> = { _lower: 'forecast, lowest', _upper: 'forecast, highest' };

/** The series that were asked for, and their forecasts with the names and dimensions of these. */
export function withForecasts(
  form: FormData,
  series: readonly Series[],
): { readonly own: readonly Series[]; readonly forecasts: readonly Series[] } {
  if (form['forecastEnabled'] !== true) return { own: series, forecasts: [] };
  const byKey = new Map(series.map((each) => [each.key, each]));
  const forecasts = series.flatMap((each): readonly Series[] => {
    const [, key = '', bound = ''] = FORECAST.exec(each.key) ?? [];
    const of = byKey.get(key);
    if (of === undefined) return [];
    const name = `${key} (${NAMES[bound] ?? 'forecast'})`;
    return [{ ...each, key: name, dimensions: of.dimensions, forecastOf: key }];
  });
  const columns = new Set(forecasts.map(({ column }) => column));
  return { own: series.filter(({ column }) => !columns.has(column)), forecasts };
}

import type { DatasetDetail } from './dataset.ts';
import { utcColumns } from './zonedColumns.ts';
import { asRecord, asText } from '../jsonValue.ts';
import { ownValue } from '../ownValue.ts';
import { type FormData, listOf } from '../chart/form/formData.ts';

type Formats = Pick<DatasetDetail, 'columnFormats' | 'currencyFormats'> & {
  readonly columns: Parameters<typeof utcColumns>[0]['columns'];
};

/** The key of a drawn form that holds the columns whose times are in UTC. It is never stored. */
const UTC_COLUMNS = 'utc_columns';

/** Whether the times of a column are known to have a zone. */
export const isInUtc = (form: FormData, column: string): boolean =>
  listOf(form[UTC_COLUMNS]).includes(column);

/** A form with the formats of its dataset; the form's own formats win. */
export function withDatasetFormats(given: FormData, dataset: Formats): FormData {
  const { columnFormats, currencyFormats } = dataset;
  const zoned = utcColumns(dataset);
  const form = zoned.length === 0 ? given : { ...given, [UTC_COLUMNS]: zoned };
  const names = [...new Set([...Object.keys(columnFormats), ...Object.keys(currencyFormats)])];
  if (names.length === 0) return form;
  const config = asRecord(form['column_config']);
  const configs = names.map((name) => {
    const number = ownValue(columnFormats, name);
    const currency = ownValue(currencyFormats, name);
    const kept = { ...(number && { d3NumberFormat: number }), ...(currency && { currencyFormat: currency }) };
    return [name, { ...kept, ...asRecord(ownValue(config, name)) }] as const;
  });
  const metrics = [...listOf(form['metric']), ...listOf(form['metrics'])];
  const [only] = metrics;
  // Shares of a metric are percentages, whatever its own numbers are.
  const isShare = form['contributionMode'] === 'row' || form['contributionMode'] === 'column';
  const single = metrics.length === 1 && typeof only === 'string' && !isShare ? only : null;
  const format = single === null ? undefined : ownValue(columnFormats, single);
  const currency = single === null ? undefined : ownValue(currencyFormats, single);
  return {
    ...(format !== undefined && { y_axis_format: format, number_format: format }),
    ...form,
    ...(currency !== undefined &&
      !asText(asRecord(form['currency_format'])['symbol']) && { currency_format: currency }),
    column_config: { ...config, ...Object.fromEntries(configs) },
  };
}

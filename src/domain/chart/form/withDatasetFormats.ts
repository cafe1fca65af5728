import type { DatasetDetail } from '../../dataset/dataset.ts';
import { asRecord } from '../../jsonValue.ts';
import { ownValue } from '../../ownValue.ts';
import { type FormData, listOf } from './formData.ts';

type Formats = Pick<DatasetDetail, 'columnFormats' | 'currencyFormats'>;

/** A form with the metric formats of its dataset; the form's own formats win. */
export function withDatasetFormats(form: FormData, { columnFormats, currencyFormats }: Formats): FormData {
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
  const format =
    metrics.length === 1 && typeof only === 'string' && !isShare ? ownValue(columnFormats, only) : undefined;
  return {
    ...(format !== undefined && { y_axis_format: format, number_format: format }),
    ...form,
    column_config: { ...config, ...Object.fromEntries(configs) },
  };
}

import { asNumber, asRecord } from '../../../jsonValue.ts';
import { ownValue } from '../../../ownValue.ts';
import type { FormData } from '../../form/formData.ts';

/** The metric values of a row; null if the result has none. */
type Row = readonly (number | null)[];

/**
 * The radius of a value, from 0 to 1: within the bounds the form sets for its metric, or else relative to the largest
 * value of its own row. Rows are compared by shape.
 */
export function radarReach(
  form: FormData,
  names: readonly string[],
  rows: readonly Row[],
): (values: Row, metric: number) => number {
  const configs = asRecord(form['column_config']);
  const max = rows.flat().reduce<number>((a, b) => Math.max(a, b ?? 0), 0);
  const ends = names.map((name) => {
    const config = asRecord(ownValue(configs, name));
    const low = asNumber(config['radarMetricMinValue']) ?? 0;
    const high = asNumber(config['radarMetricMaxValue']);
    return high === null && low === 0 ? null : { low, high: high ?? max };
  });
  return (values, metric) => {
    const value = values[metric] ?? null;
    const largest = values.reduce<number>((a, b) => Math.max(a, b ?? 0), 0);
    const { low, high } = ends[metric] ?? { low: 0, high: largest };
    return value === null || high <= low ? 0 : Math.min(Math.max((value - low) / (high - low), 0), 1);
  };
}

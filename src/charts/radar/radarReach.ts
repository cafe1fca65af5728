import { asNumber, asRecord } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import type { Note } from '#domain/note.ts';
import type { RadarForm } from './chart.ts';

/** The metric values of a row; null if the result has none. */
type Row = readonly (number | null)[];

/**
 * The radius of a value, from 0 to 1: within the bounds the form sets for its metric, or else relative to the largest
 * value of its own row. Rows are compared by shape.
 */
export function radarReach(
  form: RadarForm,
  names: readonly string[],
  rows: readonly Row[],
): (values: Row, metric: number) => number {
  const max = rows.flat().reduce<number>((a, b) => Math.max(a, b ?? 0), 0);
  const ends = boundsOf(form, names).map(({ low, high }) =>
    high === null && low === 0 ? null : { low, high: high ?? max },
  );
  return (values, metric) => {
    const value = values[metric] ?? null;
    const largest = values.reduce<number>((a, b) => Math.max(a, b ?? 0), 0);
    const { low, high } = ends[metric] ?? { low: 0, high: largest };
    return value === null || high <= low ? 0 : Math.min(Math.max((value - low) / (high - low), 0), 1);
  };
}

/** That some values are below the least that the radius shows, so that all of them are in the middle. */
export function middleNotes(
  form: RadarForm,
  names: readonly string[],
  rows: readonly Row[],
): readonly Note[] {
  const lows = boundsOf(form, names).map(({ low }) => low);
  const count = rows.flatMap((values) =>
    values.filter((value, metric) => value !== null && value < (lows[metric] ?? 0)),
  ).length;
  if (count === 0) return [];
  return [
    {
      text: '{count} {count|value|values} below the least of {count|its axis is|their axes are} drawn in the middle.',
      values: { count },
    },
  ];
}

function boundsOf(form: RadarForm, names: readonly string[]) {
  const configs = asRecord(form['column_config']);
  return names.map((name) => {
    const config = asRecord(ownValue(configs, name));
    return {
      low: asNumber(config['radarMetricMinValue']) ?? 0,
      high: asNumber(config['radarMetricMaxValue']),
    };
  });
}

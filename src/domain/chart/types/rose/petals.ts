import type { Series } from '../shared/timeSeries/series/seriesFrame.ts';

/** A part of a sector, from one share of the radius to another and between two angles. */
interface Petal {
  readonly row: number;
  readonly series: number;
  readonly from: number;
  readonly to: number;
  readonly a0: number;
  readonly a1: number;
  readonly color: string;
}

/** The parts of each row's sector: its values above zero, from the middle outwards. */
export function petalsOf(
  rows: readonly number[],
  series: readonly Series[],
  colorOf: (key: string) => string,
  isByArea: boolean,
): readonly Petal[] {
  const valueAt = ({ values }: Series, row: number): number => Math.max(0, values[row] ?? 0);
  const totals = rows.map((row) => series.reduce((sum, each) => sum + valueAt(each, row), 0));
  const max = totals.reduce((high, total) => Math.max(high, total), 0) || 1;
  // By area twice the value is twice the area, and not twice the radius.
  const far = (value: number): number => (isByArea ? Math.sqrt(value / max) : value / max);
  const turn = (2 * Math.PI) / rows.length;
  return rows.flatMap((row, at) => {
    let below = 0;
    return series.flatMap((each) => {
      const value = valueAt(each, row);
      const from = below;
      below += value;
      if (value === 0) return [];
      return [
        {
          row,
          series: each.column,
          from: far(from),
          to: far(below),
          a0: at * turn,
          a1: (at + 1) * turn,
          color: colorOf(each.key),
        },
      ];
    });
  });
}

import type { Series } from '../kit/series/series/seriesFrame.ts';

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
  const totalOf = (row: number): number =>
    series.reduce((sum, { values }) => sum + Math.max(0, values[row] ?? 0), 0);
  const max = rows.reduce((high, row) => Math.max(high, totalOf(row)), 0) || 1;
  // By area twice the value is twice the area, and not twice the radius.
  const far = (value: number): number => (isByArea ? Math.sqrt(value / max) : value / max);
  const turn = (2 * Math.PI) / rows.length;
  return rows.flatMap((row, at) => {
    let below = 0;
    return series.flatMap(({ key, column, values }) => {
      const value = Math.max(0, values[row] ?? 0);
      const from = below;
      below += value;
      if (value === 0) return [];
      return [
        {
          row,
          series: column,
          from: far(from),
          to: far(below),
          a0: at * turn,
          a1: (at + 1) * turn,
          color: colorOf(key),
        },
      ];
    });
  });
}

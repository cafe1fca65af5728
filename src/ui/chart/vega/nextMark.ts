import type { MarkPlace } from '#charts/kit/spec/chartSpec.ts';

const FAR = 10;

/** Keys that go along a series; all others choose the series of the mark that they lead to. */
export const isAlongSeries = (key: string): boolean => /^(Arrow(Left|Right)|Page(Up|Down))$/.test(key);

/**
 * Where a key leads among marks that are sorted by row, then by series: left and right along `series` from row to
 * row, up and down between the series of a row, and through the rows where each has one mark. A row without the series is
 * entered at the nearest one of it, so that each mark is reached. -1 is before the first mark; null for other keys.
 */
export function nextMark(
  key: string,
  at: number,
  places: readonly MarkPlace[],
  series: number | null,
): number | null {
  const now = places[at];
  const last = places.length - 1;
  switch (key) {
    case 'Home':
      return last < 0 ? null : 0;
    case 'End':
      return last < 0 ? null : last;
    case 'ArrowRight':
      return now === undefined ? first(last) : rowAway(places, at, 1, series);
    case 'ArrowLeft':
      return now === undefined ? first(last) : rowAway(places, at, -1, series);
    case 'PageDown':
      return now === undefined ? first(last) : rowAway(places, at, FAR, series);
    case 'PageUp':
      return now === undefined ? first(last) : rowAway(places, at, -FAR, series);
    case 'ArrowDown':
      return now === undefined ? first(last) : seriesAway(places, at, 1);
    case 'ArrowUp':
      return now === undefined ? first(last) : seriesAway(places, at, -1);
    default:
      return null;
  }
}

const first = (last: number): number | null => (last < 0 ? null : 0);

/** The mark of a series so many rows away, or in the last row there is. */
function rowAway(places: readonly MarkPlace[], at: number, rows: number, series: number | null): number {
  const step = Math.sign(rows);
  let found = at;
  for (let left = Math.abs(rows); left > 0; left -= 1) {
    const { row } = places[found] ?? { row: 0 };
    let next = found;
    while (places[next]?.row === row) next += step;
    if (places[next] === undefined) break;
    found = next;
  }
  return found === at ? at : nearestOf(places, found, series ?? 0);
}

/** Of the row of a mark, the one whose series is nearest. */
function nearestOf(places: readonly MarkPlace[], at: number, series: number): number {
  const row = places[at]?.row;
  const away = (index: number): number => Math.abs((places[index]?.series ?? 0) - series);
  let nearest = at;
  for (let index = at; places[index]?.row === row; index -= 1)
    if (away(index) <= away(nearest)) nearest = index;
  for (let index = at; places[index]?.row === row; index += 1)
    if (away(index) < away(nearest)) nearest = index;
  return nearest;
}

/** The mark beside it in its row; of the next row where rows have one mark each. */
function seriesAway(places: readonly MarkPlace[], at: number, step: 1 | -1): number {
  const row = places[at]?.row;
  const isAlone = places[at - 1]?.row !== row && places[at + 1]?.row !== row;
  const next = places[at + step];
  return next !== undefined && (isAlone || next.row === row) ? at + step : at;
}

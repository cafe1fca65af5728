import type { MarkPlace } from '#charts/kit/spec/chartSpec.ts';

const FAR = 10;

/** How many rows a key leads on along a series. */
const ROWS = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
  ['PageDown', FAR],
  ['PageUp', -FAR],
]);
const SERIES = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Keys that go along a series; all others choose the series of the mark that they lead to. */
export const isAlongSeries = (key: string): boolean => ROWS.has(key);

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
  const [now, rows, step] = [places[at], ROWS.get(key), SERIES.get(key)];
  const isEnd = key === 'Home' || key === 'End';
  if (places.length === 0 || (rows === undefined && step === undefined && !isEnd)) return null;
  if (key === 'End') return places.length - 1;
  if (key === 'Home' || now === undefined) return 0;
  if (rows !== undefined) {
    const all = [...new Set(places.map(({ row }) => row))];
    const to = all[Math.min(Math.max(all.indexOf(now.row) + rows, 0), all.length - 1)];
    const away = (index: number): number => Math.abs((places[index]?.series ?? 0) - (series ?? 0));
    const inRow = places.flatMap(({ row }, index) => (row === to ? index : []));
    return to === now.row ? at : (inRow.toSorted((a, b) => away(a) - away(b))[0] ?? at);
  }
  const isAlone = places[at - 1]?.row !== now.row && places[at + 1]?.row !== now.row;
  const next = at + (step ?? 0);
  return places[next] !== undefined && (isAlone || places[next].row === now.row) ? next : at;
}

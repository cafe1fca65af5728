import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { numberOf, valueText } from '#domain/format/valueText.ts';
import { asList, asNumber, parseJson } from '#domain/jsonValue.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import type { MapPlace } from './mapTooltips.ts';
import { type Spatial, spatialColumns } from './spatial.ts';

/** How far around the pointer a place without rows filters, in degrees at a zoom of 0; half of it two zooms later. */
const REACH = 0.3;

type Range = readonly [number, number];

/**
 * What a cell of a map filters other charts by: the box around the places of its rows, or, where one column has the
 * places, their values. A line of equal value has no rows: it filters by the box around the pointer.
 */
export function cellFilter(
  spatial: Spatial,
  frame: Frame,
  { rows, pointer }: MapPlace,
  selected: readonly string[] | null,
): Dimensions | null {
  const [first, second] = spatialColumns(spatial);
  if (first === undefined) return null;
  if (rows !== undefined) {
    if (rows.length === 0) return null;
    if (second === undefined) {
      const values = columnOf(frame, first)?.values ?? [];
      return { [first]: { among: [...new Set(rows.map((row) => values[row] ?? null))] } };
    }
    const [x, y] = [rangeIn(frame, first, rows), rangeIn(frame, second, rows)];
    return x === null || y === null ? null : { [first]: { between: x }, [second]: { between: y } };
  }
  if (second === undefined || pointer === undefined) return null;
  const [x, y] = pointer.at;
  const box = selectedBox(selected);
  // A press into what is selected already ends it.
  if (box !== null && isWithin(box[0], x) && isWithin(box[1], y))
    return { [first]: { between: box[0] }, [second]: { between: box[1] } };
  const reach = REACH / 2 ** (pointer.zoom / 2);
  const around = (at: number): Range => [at - reach, at + reach];
  return { [first]: { between: around(x) }, [second]: { between: around(y) } };
}

/** Whether a row is in a selected cell; null if none is selected. */
export function inSelectedCell(
  spatial: Spatial,
  frame: Frame,
  selected: readonly string[] | null,
): ((row: number) => boolean) | null {
  if (selected === null) return null;
  const [x, y] = spatialColumns(spatial).map((name) => columnOf(frame, name)?.values);
  if (spatial.type !== 'latlong') {
    const chosen = new Set(selected.flatMap((each) => asList(parseJson(each)).map(String)));
    return (row) => chosen.has(valueText(x?.[row]));
  }
  const box = selectedBox(selected);
  if (box === null) return null;
  return (row) => {
    const [longitude, latitude] = [numberOf(x?.[row]), numberOf(y?.[row])];
    return (
      longitude !== null && latitude !== null && isWithin(box[0], longitude) && isWithin(box[1], latitude)
    );
  };
}

/** The ranges of longitude and latitude among selected labels. */
function selectedBox(selected: readonly string[] | null): readonly [Range, Range] | null {
  const [x, y = x] = (selected ?? []).flatMap((each): readonly Range[] => {
    const [from, to, ...more] = asList(parseJson(each)).map(asNumber);
    return from == null || to == null || more.length > 0 ? [] : [[from, to]];
  });
  return x === undefined || y === undefined ? null : [x, y];
}

const isWithin = ([from, to]: Range, value: number): boolean => value >= from && value <= to;

function rangeIn(frame: Frame, name: string, rows: readonly number[]): Range | null {
  const values = columnOf(frame, name)?.values;
  let [from, to] = [Infinity, -Infinity];
  for (const row of rows) {
    const value = numberOf(values?.[row]);
    if (value === null) continue;
    from = Math.min(from, value);
    to = Math.max(to, value);
  }
  return from > to ? null : [from, to];
}

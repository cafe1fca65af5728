import { type AxisKind, axisText, hasPlace, type Series, type SeriesAxis } from './seriesFrame.ts';
import { sortedRows, zoomedRows } from './sortedRows.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Note } from '#domain/note.ts';
import { type ChartState, type NothingToDraw, OUT_OF_ZOOM } from '../../spec/chartSpec.ts';
import { chartFormats } from '../../spec/text/formats.ts';
import { type Capped, capped, FIRST_VALUES, MAX_CATEGORIES, MAX_POINTS } from '../../spec/limits.ts';
import { smallestGap } from '../marks/seriesMarkParts.ts';
import { withinBounds } from '../axes/seriesAxes.ts';
import { extent } from '../../spec/extent.ts';

const WITHOUT_PLACE =
  '{count} {count|row|rows} at {value} {count|has|have} no place on the axis. “View as table” shows all of them.';

interface PositionsRequest {
  readonly form: FormData;
  readonly axis: SeriesAxis;
  readonly rowCount: number;
  readonly state: ChartState;
  /** The series that are drawn. */
  readonly shown: readonly Series[];
  readonly hasBars: boolean;
}

/** The rows that are drawn, and where along the axis they are. */
export interface Positions {
  /** In the order of the axis. */
  readonly rows: Capped<number>;
  /** The name of a row on a category axis. */
  readonly nameOf: (row: number) => string;
  /** The names of all positions of a category axis; empty for other axes. */
  readonly names: readonly string[];
  /** Two rows may have the same name; each keeps its own position. */
  readonly placeOf: (row: number) => number;
  /** The values of the rows on an axis of times or numbers. */
  readonly values: readonly number[];
  readonly domain: readonly number[];
}

/** Which rows are drawn and where; nothing if all are outside of the zoom. */
export function positionsOf(request: PositionsRequest): Positions | NothingToDraw {
  const { form, axis, rowCount, state, shown, hasBars } = request;
  const isNamed = axis.kind === 'category';
  const most = isNamed ? MAX_CATEGORIES : Math.floor(MAX_POINTS / Math.max(shown.length, 1));
  const inside = withinBounds(form, axis, sortedRows(form, axis, shown, rowCount));
  const sorted = zoomedRows(form, axis, inside, state.zoom);
  if (sorted.length === 0 && state.zoom) return OUT_OF_ZOOM;
  const placed = capped(sorted, most, FIRST_VALUES);
  const rows = { ...placed, notes: [...placed.notes, ...unplacedNotes(axis)] };
  const { bucket } = chartFormats(form);
  const nameOf = (row: number): string => axisText(axis, row, bucket);
  const values = rows.items.map((row) => Number(axis.values[row]));
  const places = isNamed ? rows.items.map((_, at) => at) : values;
  const placesByRow = new Map(rows.items.map((row, at) => [row, places[at] ?? 0]));
  return {
    rows,
    nameOf,
    names: isNamed ? rows.items.map(nameOf) : [],
    placeOf: (row) => placesByRow.get(row) ?? 0,
    values,
    domain: isNamed ? places : padded(values, axis.kind, hasBars),
  };
}

/** How many rows have no place on the axis, for each of their values. */
export function unplacedNotes(axis: SeriesAxis): readonly Note[] {
  const counts = new Map<string, number>();
  for (const [row, value] of axis.values.entries()) {
    // What is no number is counted with all of them.
    if (hasPlace(axis, row) || (axis.kind === 'number' && value !== null)) continue;
    const text = value === null ? 'NULL' : String(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ text: WITHOUT_PLACE, values: { count, value } }));
}

/** From the first position to the last; bars add half a position at both ends. */
function padded(values: readonly number[], kind: AxisKind, hasBars: boolean): readonly number[] {
  const known = values.filter(Number.isFinite);
  const [low, high] = extent(known, [0, 1]);
  const pad = hasBars || low === high ? smallestGap(known, kind) / 2 : 0;
  return [low - pad, high + pad];
}

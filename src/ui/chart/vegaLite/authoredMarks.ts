import type { View } from 'vega';
import type { MarkPlace, TooltipText } from '#charts/kit/spec/chartSpec.ts';
import { asList, asNumber, asRecord, isRecord } from '#domain/jsonValue.ts';
import { boxOf, cornerOf, MOST_MARKS, type PlacedMark } from '../vega/placedMarks.ts';

/** A mark of a specification, with what is read of it. */
export interface AuthoredMark extends PlacedMark {
  readonly text: TooltipText;
}

/** Their points are marks, which have no box of their own. */
const THROUGH_POINTS = new Set(['line', 'area', 'trail']);

/**
 * The marks of a drawn specification. What one stands for is its author's: its place is its number among those that are
 * drawn together, and which of these it is among.
 */
export function authoredMarks(view: View): readonly AuthoredMark[] {
  const [left, top] = cornerOf(view);
  const found = [...marksIn(asRecord(asRecord(view.scenegraph())['root']), left, top)];
  // Labels say what the marks that they are of say.
  const isText = ({ type }: FoundMark): boolean => type === 'text';
  const shown = found.every(isText) ? found : found.filter((each) => !isText(each));
  const series = [...new Set(shown.map(({ of }) => of))];
  return shown
    .slice(0, MOST_MARKS)
    .map(({ mark, at, of }) => ({ ...mark, place: { row: at, series: series.indexOf(of) } }))
    .toSorted((a, b) => a.place.row - b.place.row || a.place.series - b.place.series);
}

/** The one at a place. */
export const authoredAt = (marks: readonly AuthoredMark[], place: MarkPlace): AuthoredMark | null =>
  marks.find(({ place: { row, series } }) => row === place.row && series === place.series) ?? null;

interface FoundMark {
  readonly mark: Omit<AuthoredMark, 'place'>;
  readonly type: string;
  readonly at: number;
  /** The marks that it is drawn with. */
  readonly of: unknown;
}

function* marksIn(scene: Readonly<Record<string, unknown>>, left: number, top: number): Generator<FoundMark> {
  const type = String(scene['marktype']);
  const isShown = scene['role'] === 'mark' && scene['interactive'] !== false;
  for (const [at, each] of asList(scene['items']).entries()) {
    const item = asRecord(each);
    const [x, y] = [asNumber(item['x']) ?? 0, asNumber(item['y']) ?? 0];
    if (type === 'group')
      for (const inner of asList(item['items'])) yield* marksIn(asRecord(inner), left + x, top + y);
    const text = type !== 'group' && isShown ? (tooltipText(item['tooltip']) ?? descriptionOf(item)) : null;
    if (text === null) continue;
    const box = THROUGH_POINTS.has(type) ? { ...item, bounds: null } : item;
    yield { mark: { ...boxOf(box, x, y, left, top), text }, type, at, of: scene };
  }
}

/** What Vega-Lite says of a mark: the names and values of what it is drawn by. */
function descriptionOf({ description }: Readonly<Record<string, unknown>>): TooltipText | null {
  return typeof description === 'string' && description !== ''
    ? { title: description, lines: [], more: 0 }
    : null;
}

const MAX_LINES = 20;

/** The tooltip that a specification gives a mark: a text, or values by name. Null if nothing. */
export function tooltipText(value: unknown): TooltipText | null {
  if (value === null || value === undefined || value === '') return null;
  if (!isRecord(value)) return { title: plain(value), lines: [], more: 0 };
  const { title, ...rest } = value;
  const entries = Object.entries(rest);
  return {
    title: title === undefined ? '' : plain(title),
    lines: entries
      .slice(0, MAX_LINES)
      .map(([label, each]) => ({ label, value: plain(each), color: null, strong: false })),
    more: Math.max(0, entries.length - MAX_LINES),
  };
}

function plain(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

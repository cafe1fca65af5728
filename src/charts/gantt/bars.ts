import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf } from '#domain/format/valueText.ts';

export interface Bar {
  readonly row: number;
  readonly name: string;
  /** Empty without groups. */
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

export interface BarColumns {
  readonly start: FrameColumn;
  readonly end: FrameColumn;
  readonly named: FrameColumn;
  readonly grouped: FrameColumn | undefined;
}

/** A bar for each row that has both times, from the earlier one to the later one. */
export function barsOf({ rowCount }: Frame, { start, end, named, grouped }: BarColumns): readonly Bar[] {
  return Array.from({ length: rowCount }, (_, row): Bar | null => {
    const [from, to] = [timeOf(start, row), timeOf(end, row)];
    if (from === null || to === null) return null;
    const series = grouped === undefined ? '' : categoryText(grouped.values[row]);
    const name = categoryText(named.values[row]);
    return { row, name, series, from: Math.min(from, to), to: Math.max(from, to) };
  }).filter((bar) => bar !== null);
}

/** Times as milliseconds, also as text. */
function timeOf({ values }: FrameColumn, row: number): number | null {
  const value = values[row];
  const time = numberOf(value) ?? (typeof value === 'string' ? Date.parse(value) : Number.NaN);
  return Number.isFinite(time) ? time : null;
}

/** The lines that bars are on, from top to bottom. */
export interface Lanes {
  readonly order: readonly string[];
  readonly of: (bar: Bar) => string;
  readonly text: (lane: string) => string;
}

/** A lane for each name, or for each group of a name. */
export function lanesOf(bars: readonly Bar[], areByGroup: boolean): Lanes {
  const of = ({ name, series }: Bar): string => (areByGroup ? JSON.stringify([name, series]) : name);
  const names = [...new Set(bars.map(({ name }) => name))];
  const order = areByGroup
    ? names.flatMap((name) => [...new Set(bars.filter((bar) => bar.name === name).map(of))])
    : names;
  const texts = new Map(bars.map((bar) => [of(bar), bar.name]));
  return { order, of, text: (lane) => texts.get(lane) ?? '' };
}

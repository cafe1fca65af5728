import type { NumberStyle, TimeStyle } from '#domain/format/styles.ts';
import type { SeriesAxis } from '../../series/series/seriesFrame.ts';

/* What is read of marks when they are pointed at, as data: `tooltipAt` writes it. A chart has up to 40,000 marks. */

/** A part of a text: as it stands, or a number or a time that is written when it is shown. */
export type WrittenPart =
  | string
  | number
  | { readonly time: number; readonly style: TimeStyle }
  | { readonly number: number; readonly style: NumberStyle };

export type UnwrittenText = WrittenPart | readonly WrittenPart[];

export interface MarkLine {
  readonly label: string;
  readonly value: UnwrittenText;
  readonly color: string | null;
  /** The value that the mark stands for. */
  readonly strong: boolean;
}

export interface MarkText {
  readonly title: UnwrittenText;
  readonly lines: readonly MarkLine[];
}

/** Texts of marks that are known one by one. */
export interface MarkTooltips {
  readonly kind: 'marks';
  /** By row, or by `markKey` where a row has several marks. */
  readonly marks: ReadonlyMap<number | string, MarkText>;
  readonly numbers: NumberStyle;
}

export const markKey = (row: number, series: number | null): string => `${row} ${series}`;

/** Of the texts of one mark the first counts. */
export const markTooltips = (
  numbers: NumberStyle,
  texts: readonly (readonly [mark: number | string, text: MarkText])[],
): MarkTooltips => ({ kind: 'marks', marks: new Map(texts.toReversed()), numbers });

/** The values of series at a position along their axis. */
export interface SeriesTooltips {
  readonly kind: 'series';
  readonly axis: SeriesAxis;
  readonly times: TimeStyle;
  /** The titles by row, if not those of the axis. */
  readonly titles?: readonly string[];
  readonly layers: readonly SeriesLines[];
  readonly events: readonly EventLine[];
}

export interface SeriesLines {
  readonly series: readonly TooltipSeries[];
  readonly numbers: NumberStyle;
  /** Whether a mark of a series shows that series alone. */
  readonly isOfOne: boolean;
  readonly areBySize: boolean;
  /** Whether each value is also a share of all at its position. */
  readonly haveShares: boolean;
  readonly haveTotal: boolean;
}

export interface TooltipSeries {
  readonly column: number;
  readonly label: string;
  readonly color: string | null;
  readonly values: readonly (number | null)[];
  /** Where its values start, of a band. */
  readonly bases: readonly number[] | null;
}

/** An event or interval along the axis. */
export interface EventLine {
  readonly label: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The position that is nearest to its start. */
  readonly near: number;
}

export type Tooltips = (MarkTooltips | SeriesTooltips) & {
  /** The names of metrics that lines are labelled by their keys with. */
  readonly names?: ReadonlyMap<string, string>;
};

/** A label in which a metric has its name: a series of several metrics is named by its metric first. */
export function namedLabel(names: ReadonlyMap<string, string> | undefined, label: string): string {
  const [first = '', ...others] = label.split(', ');
  return [names?.get(first) ?? first, ...others].join(', ');
}

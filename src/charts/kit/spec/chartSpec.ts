import type { JsonRecord } from '#domain/jsonValue.ts';
import type { LabelColors } from '../colors/labelColors.ts';
import type { Note } from '#domain/note.ts';
import type { TimeAxis, TimeSpan } from '#domain/chart/timeAxis.ts';
import type { PanZoom } from './layout/panZoom.ts';
import type { MarkDimensions } from './tooltips/markDimensions.ts';
import type { Tooltips } from './tooltips/tooltips.ts';

/** The chart theme. Colours are in canvas format. */
export interface ChartTheme {
  readonly mode: 'light' | 'dark';
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  /** The colour of a chart without series. */
  readonly accent: string;
  readonly font: string;
  readonly colors: LabelColors;
  /** Tells colours apart by patterns too, where the person or the device wants it. */
  readonly patterned?: (chart: ChartSpec, theme: ChartTheme) => ChartSpec;
}

/** The selection in the chart and its legend. */
export interface ChartState {
  /** Series the person hid, by key. */
  readonly hidden: ReadonlySet<string>;
  /** The values whose marks filter the other charts; the rest is dimmed. Null if none do. */
  readonly selected: readonly string[] | null;
  /** What the person pressed, by key: nodes that were opened or closed, the time that others are compared with. */
  readonly toggled?: ReadonlySet<string>;
  /** The part of a time axis that is shown, without its end; all of it if absent. */
  readonly zoom?: TimeSpan | null;
}

export const PLAIN_STATE: ChartState = { hidden: new Set(), selected: null };

/** How a colour with its pattern is shown beside words, as styles. */
export interface Swatch {
  readonly background: string;
  readonly inlineSize: number;
  readonly blockSize: number;
}

export interface LegendEntry {
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

export interface TooltipLine {
  readonly label: string;
  readonly value: string;
  readonly color: string | null;
  readonly swatch?: Swatch | undefined;
  /** The hovered mark, among the others at its position. */
  readonly strong: boolean;
}

export interface TooltipText {
  readonly title: string;
  readonly lines: readonly TooltipLine[];
  readonly more: number;
  /** What a press of the mark does. */
  readonly press?: Note;
}

/** What `toggled` of the state becomes when a mark is pressed, and the words for it. */
export interface Press {
  readonly toggled: ReadonlySet<string>;
  readonly text: Note;
}

/** What a mark represents: a row of the frame, and the column of its series if it has one. */
export interface MarkPlace {
  readonly row: number;
  readonly series: number | null;
}

/** A chart spec: a Vega spec with its data, legend, tooltips and notes, all of it data. */
export interface ChartSpec {
  readonly spec: JsonRecord;
  readonly legend: readonly LegendEntry[];
  /** Whether the legend is for a small box only, where the marks have no labels. */
  readonly isLegendForSmall?: boolean;
  /** Of the colours that are told apart by patterns too. */
  readonly swatches?: Readonly<Record<string, Swatch>>;
  /** The ends of a colour ramp, if colour encodes a value. */
  readonly ramp: { readonly colors: readonly string[]; readonly from: string; readonly to: string } | null;
  readonly notes: readonly Note[];
  /** The message that so many marks have no room at the size of the chart: the number in the signal `leftOut`. */
  readonly leftOut?: string;
  readonly tooltips: Tooltips;
  /** Null if no mark has any. */
  readonly dimensions: MarkDimensions | null;
  /** What a press of the mark of a row changes. Other marks change nothing. */
  readonly toggles?: ReadonlyMap<number, Press>;
  /** Its time axis, if it has one. */
  readonly time?: TimeAxis;
  /** How the part that is shown can be changed, of a spec with `PAN_ZOOM_SIGNALS`. */
  readonly panZoom?: PanZoom | null;
}

/** Why there is nothing to draw. */
export interface NothingToDraw {
  readonly reason: Note;
}

export const NO_ROWS: NothingToDraw = { reason: { text: 'No data. No rows match this chart’s query.' } };
export const ALL_NULL: NothingToDraw = { reason: { text: 'All values are NULL.' } };

export const OUT_OF_ZOOM: NothingToDraw = { reason: { text: 'No data in the zoomed time range.' } };

export const NO_METRIC: NothingToDraw = {
  reason: { text: 'This chart has no metric.' },
};

export function notDrawn(column: string): NothingToDraw {
  return {
    reason: { text: 'Column {column} is missing from the result.', values: { column } },
  };
}

import type { FrameValue } from '../../compile/frame.ts';
import type { JsonRecord } from '../../jsonValue.ts';
import type { LabelColors } from '../colors/labelColors.ts';

/** What a drawing takes from the page around it. Colours are as a canvas takes them. */
export interface ChartTheme {
  readonly theme: 'light' | 'dark';
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  /** The one colour of a drawing without series. */
  readonly accent: string;
  readonly font: string;
  readonly colors: LabelColors;
}

/** What was pressed in the drawing and in its legend. */
export interface ChartState {
  /** Series the person put away, by key. */
  readonly hidden: ReadonlySet<string>;
  /** The values whose marks filter the other charts; the rest is dimmed. Null when none do. */
  readonly selected: readonly string[] | null;
}

export const PLAIN_STATE: ChartState = { hidden: new Set(), selected: null };

export interface LegendEntry {
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

/** A text of the interface with what it speaks of. */
export interface Note {
  readonly text: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface TooltipLine {
  readonly label: string;
  readonly value: string;
  readonly color: string | null;
  /** The mark that is pointed at, among the others of its place. */
  readonly strong: boolean;
}

export interface TooltipText {
  readonly title: string;
  readonly lines: readonly TooltipLine[];
  readonly more: number;
}

/** What a mark stands for: a row of the frame, and the column of a series where the mark is of one. */
export interface MarkPlace {
  readonly row: number;
  readonly series: number | null;
}

/** A drawing: a Vega spec that holds its own data, and what stands around it. */
export interface ChartSpec {
  readonly spec: JsonRecord;
  readonly legend: readonly LegendEntry[];
  /** The ends of a ramp of colours, where colour says how much. */
  readonly ramp: { readonly colors: readonly string[]; readonly from: string; readonly to: string } | null;
  readonly notes: readonly Note[];
  readonly tooltip: (place: MarkPlace) => TooltipText | null;
  /** The values of the dimensions a mark stands for, by column: what a press filters other charts by. */
  readonly dimensions: (place: MarkPlace) => Readonly<Record<string, FrameValue>> | null;
}

/** Why there is nothing to draw. */
export interface NoPicture {
  readonly reason: Note;
}

export const NO_ROWS: NoPicture = { reason: { text: 'No data. No rows match this chart’s query.' } };
export const ALL_NULL: NoPicture = { reason: { text: 'All values are NULL.' } };

export const NO_METRIC: NoPicture = {
  reason: { text: 'This chart has no metric.' },
};

export function notDrawn(column: string): NoPicture {
  return {
    reason: { text: 'Column {column} is missing from the result.', values: { column } },
  };
}

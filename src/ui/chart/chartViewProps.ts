import type { LabelColors } from '#domain/chart/colors/labelColors.ts';
import type { Dimensions } from '#domain/chart/emitFilter.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Headings } from '#domain/chart/table/tableView.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { ChartImageStore } from './chartImageStore.ts';

export interface ChartViewProps {
  /** The chart's name, for those who hear the page. */
  readonly label: string;
  /** As stored; what it leaves out is taken as its controls would stand. */
  readonly form: FormData;
  /** The answers to the queries of `buildQuery`, in their order. */
  readonly frames: readonly Frame[];
  /** What a dataset calls its columns and metrics, where it calls them anything; read for headings. */
  readonly headings?: Headings;
  /** Where it is looked up how drawings looked; without it each is made anew. */
  readonly chartImages?: ChartImageStore;
  /** The dashboard's, or those of the form alone. */
  readonly colors: LabelColors;
  /** The labels of the marks that filter other charts; null when none do. */
  readonly selected?: readonly string[] | null;
  /** A mark was pressed: what it stands for, for `emitFilter`. */
  readonly onCrossFilter?: (dimensions: Dimensions) => void;
  readonly onContext?: (dimensions: Dimensions, at: { readonly x: number; readonly y: number }) => void;
  /** A page of a table whose rows come in pages was asked for: goes into `own_state` of the form. */
  readonly onPage?: (page: number) => void;
  /** What the frames hold is on screen. */
  readonly onRendered?: () => void;
  /** A bug in a drawing, for the diagnostics. */
  readonly onFailure?: (error: unknown) => void;
}

import type { ComponentType } from 'react';
import type { LabelColors } from '#charts/kit/colors/labelColors.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { TimeAxis, TimeSpan } from '#domain/chart/timeAxis.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { DatasetMetric } from '#domain/dataset/dataset.ts';
import type { Point } from '#domain/point.ts';
import type { ArrangementStore } from './chartArrangement.ts';
import type { ChartImageStore } from './vega/images/chartImageStore.ts';

/** Where the marks of a drawn chart are, in pixels from its corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The same, and what times its axis begins and ends with. */
export interface PlotArea extends Area {
  readonly ends: TimeSpan;
}

/** What is drawn over a chart with a time axis. */
export interface OverTimeProps {
  /** The name of the chart. */
  readonly label: string;
  readonly id: string;
  readonly axis: TimeAxis;
  /** Null while it is not drawn. */
  readonly plot: () => PlotArea | null;
}

export interface OverTime {
  readonly Layer: ComponentType<OverTimeProps>;
  readonly id: string;
}

/** What a chart is drawn from. */
export interface ChartContent {
  /** As stored; missing settings have their control's default. */
  readonly form: FormData;
  /** The results of the queries of `buildQuery`, in order. */
  readonly frames: readonly Frame[];
  /** The dashboard's, or only the form's. */
  readonly colors: LabelColors;
}

export interface ChartViewProps extends ChartContent {
  /** The accessible name of the chart. */
  readonly label: string;
  /** What will probably be shown next: it is drawn ahead, where the type allows it. */
  readonly ahead?: ChartContent | null;
  /** The dataset's labels of columns and metrics, for headings. */
  readonly headings?: Headings;
  /** The dataset's metrics. */
  readonly metrics?: readonly DatasetMetric[];
  /** The store of chart images; without it each chart is drawn anew. */
  readonly chartImages?: ChartImageStore;
  /** Keeps what the person changed in the chart when it is removed from the page for a while. */
  readonly arrangement?: ArrangementStore;
  /** The labels of the marks that filter other charts; null if none do. */
  readonly selected?: readonly string[] | null;
  /** A mark was clicked, with its dimensions for `emitFilter`. */
  readonly onCrossFilter?: (dimensions: Dimensions) => void;
  /** The menu of a mark or cell was requested, at a place in the window. `text` is the text of a cell. */
  readonly onContext?: (dimensions: Dimensions, at: Point, text?: string) => void;
  /** A page of a paginated table, or its rows in another order, were requested: `own_state` of the form. */
  readonly onOwnState?: (own: FormData | undefined) => void;
  /** Nothing else can be asked for: what is left out is said without a way to see it. */
  readonly isFinal?: boolean;
  /** The part of time axes to show, of charts whose author lets them be zoomed; all of it if absent. */
  readonly zoom?: TimeSpan | null;
  readonly overTime?: OverTime | null;
  /** The only chart of its page: its new rows are drawn in the frame that brings them, and not in a task of its own. */
  readonly isOnly?: boolean;
  /** The frames are rendered. */
  readonly onRendered?: () => void;
  /** A bug in a chart, for the diagnostics. */
  readonly onFailure?: (error: unknown) => void;
}

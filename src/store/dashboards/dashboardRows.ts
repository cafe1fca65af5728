import type { QueryResponse } from '#domain/chart/chartQueryResult.ts';
import type { ChartFigures } from '#domain/chart/changes/chartFigures.ts';
import type { EarlierFigures } from '#domain/chart/changes/earlierFigures.ts';
import type { DashboardContent, DashboardFields } from '#domain/dashboard/dashboard.ts';
import type { ChosenTabs } from '#domain/dashboard/layout/activeTabs.ts';
import type { OfflineChoice } from '#domain/device/offlineChoice.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Millis } from '#domain/time.ts';

/* What is stored of dashboards. Times say how old it is; only pending changes exist nowhere else. */

export interface StoredContent extends DashboardContent {
  readonly readAt: Millis;
}

/** The confirmed copy of a dashboard: the base of unsent edits. */
export interface ConfirmedDashboard {
  readonly id: number;
  readonly fields: DashboardFields;
  readonly confirmedAt: Millis;
}

/** What sent the request: a chart, a filter for its options, a chart that is edited, or an annotation layer. */
export type ChartDataSubject =
  | `chart:${number}`
  | `filter:${string}`
  | `explore:${string}`
  | `layer:${string}`;

export type ChartDataOrigin = 'server' | 'device';

/** What is known of chart data without reading its rows. */
export interface StoredChartData {
  /** Identifies the request: equal requests have equal keys. */
  readonly key: string;
  readonly subject: ChartDataSubject;
  /** The query context, so that the request can be repeated. */
  readonly question: JsonRecord;
  readonly origin: ChartDataOrigin;
  readonly storedAt: Millis;
  /** When the engine computed it, possibly long before it was stored. */
  readonly computedAt: Millis;
  readonly bytes: number;
  /** Of the rows: the same digest draws the same chart, so it need not be redrawn. */
  readonly digest: string;
  /** Whether a row rule limits the person, where one does. */
  readonly isLimited?: boolean;
  /** How many groups of rows it was computed from, where it was not from the rows. */
  readonly groups?: number;
}

export interface ChartBody {
  readonly key: string;
  readonly queries: readonly QueryResponse[];
  /** When this data was first read; absent in rows of earlier releases. */
  readonly since?: Millis;
  /** What it comes to, to compare later data with it. */
  readonly figures?: ChartFigures;
  /** What it and others before it replaced, oldest first. */
  readonly earlier?: readonly EarlierFigures[];
}

/** A chart image: shown until the chart is drawn again. Can be deleted without loss. */
export interface StoredImage {
  /** Identifies everything the chart was drawn from, and its size. */
  readonly key: string;
  /** The chart it shows. */
  readonly of: ChartDataSubject;
  readonly storedAt: Millis;
  readonly image: Uint8Array<ArrayBuffer>;
}

/** An offline copy that a person asked for. */
export interface OfflineCopy {
  /** `dashboard:6`. */
  readonly id: string;
  readonly title: string;
  readonly pinnedAt: Millis;
  /** When all of it was last read; null until that first succeeds. */
  readonly keptAt: Millis | null;
  readonly bytes: number;
  /** Charts and filters to be stored, and how many are. */
  readonly wanted: number;
  readonly kept: number;
  /** Why something is missing, as a message for the person. */
  readonly problem: string | null;
  /** Datasets whose extracts are stored too, so that filters work; null where nobody asked for that. */
  readonly datasetIds: readonly number[] | null;
  /** What the person chose of their size; absent where nothing was. */
  readonly choice?: OfflineChoice;
}

/** Chart data of an offline copy, never evicted. */
export interface PinnedChartData {
  readonly pinId: string;
  readonly key: string;
}

/** A dashboard's last state on this device. */
export interface StoredFilterState {
  readonly dashboardId: number;
  /** The applied filters; null where nobody applied any, and the defaults count. */
  readonly masks: DataMasks | null;
  readonly tabs: ChosenTabs;
  /** When these filters were applied. */
  readonly changedAt: Millis;
  /** The colours of labels; null where charts assigned none. */
  readonly colors: StoredColors | null;
}

/** The colours that charts of a dashboard assigned to labels, valid for one scheme only. */
export interface StoredColors {
  readonly scheme: string;
  readonly byLabel: Readonly<Record<string, string>>;
}

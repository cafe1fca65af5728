import type { QueryAnswer } from '#domain/chart/answer.ts';
import type { DashboardContent, DashboardFields } from '#domain/dashboard/dashboard.ts';
import type { ChosenTabs } from '#domain/dashboard/activeTabs.ts';
import type { DataMasks } from '#domain/filter/dataMask.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Millis } from '#domain/time.ts';

/* What is kept of dashboards. Times say how old it is; nothing of it is a person's only copy but what waits to be sent. */

export interface StoredContent extends DashboardContent {
  readonly readAt: Millis;
}

/** What the server last confirmed of a dashboard: the base that unsent edits are measured against. */
export interface ConfirmedDashboard {
  readonly id: number;
  readonly fields: DashboardFields;
  readonly confirmedAt: Millis;
}

/** What asked: a chart, or a filter for its choices. The last answer to it is its last picture. */
export type AnswerSubject = `chart:${number}` | `filter:${string}`;

export type AnswerOrigin = 'server' | 'device';

/** What is known of an answer without reading its rows. */
export interface ChartAnswer {
  /** Stands for the question: equal questions have equal keys. */
  readonly key: string;
  readonly subject: AnswerSubject;
  /** The question itself, a query context, so that it can be asked again. */
  readonly question: JsonRecord;
  readonly origin: AnswerOrigin;
  readonly storedAt: Millis;
  /** When the engine computed it, which may be long before it was stored. */
  readonly computedAt: Millis;
  readonly bytes: number;
  /** Of the rows: the same digest is the same picture, which need not be drawn again. */
  readonly digest: string;
}

export interface ChartBody {
  readonly key: string;
  readonly queries: readonly QueryAnswer[];
}

/** How a drawing looked: shown in its place until it is drawn again. Nothing is lost with it. */
export interface StoredImage {
  /** Stands for all that the drawing was made of, and for its size. */
  readonly key: string;
  /** What it is a picture of. */
  readonly of: AnswerSubject;
  readonly storedAt: Millis;
  readonly image: Uint8Array<ArrayBuffer>;
}

/** Something a person asked to be kept for when there is no network. */
export interface OfflineCopy {
  /** `dashboard:6`. */
  readonly id: string;
  readonly title: string;
  readonly pinnedAt: Millis;
  /** When all of it was last read; null while that has never been finished. */
  readonly keptAt: Millis | null;
  readonly bytes: number;
  /** Charts and filters to be kept, and how many are. */
  readonly wanted: number;
  readonly kept: number;
  /** Why something is missing, in words for the person. */
  readonly problem: string | null;
  /** Datasets whose rows are kept as well, so that filters work; null where nobody asked for that. */
  readonly datasetIds: readonly number[] | null;
}

/** An answer that a pin holds: it is not evicted. */
export interface PinnedAnswer {
  readonly pinId: string;
  readonly key: string;
}

/** How a person left a dashboard on this device. */
export interface StoredFilterState {
  readonly dashboardId: number;
  /** The filters that are applied; null where nobody applied any, and the defaults count. */
  readonly masks: DataMasks | null;
  readonly tabs: ChosenTabs;
  /** Since when these filters are applied. */
  readonly changedAt: Millis;
  /** The colours that labels had; null where charts gave none. */
  readonly colors: StoredColors | null;
}

/** The colours that charts of a dashboard gave to labels. Of another scheme they say nothing. */
export interface StoredColors {
  readonly scheme: string;
  readonly byLabel: Readonly<Record<string, string>>;
}

import type { DataMasks } from '#domain/filter/dataMask.ts';
import type { Result } from '#domain/result.ts';
import type { ChartAnswers } from '#query/chartAnswers.ts';
import type { DataOffer } from '#query/device/dataOffer.ts';
import type { AnswerSubject } from '#store/dashboardRows.ts';
import type { OpenedDashboard } from '#store/openedDashboard.ts';
import type { ChartImageStore } from '#ui/chart/chartImageStore.ts';
import type { Observable } from '#ui/observable.ts';

/** What came of reading something from the server; what is on the device is read from there. */
export type ReadOutcome = 'read' | 'missing' | 'unreachable' | 'session' | 'failed';

export type ListName = 'dashboards' | 'charts' | 'datasets' | 'queries';

/** How a dashboard is shared: what is applied, and where one is on it. */
export interface SharedState {
  readonly masks: DataMasks;
  readonly activeTabs: readonly string[];
  readonly urlParams: [string, string][];
}

/** What an address may carry of a dashboard's state. */
export interface SharedKeys {
  readonly permalinkKey: string | null;
  readonly filterStateKey: string | null;
  /** Masks as rison text. */
  readonly nativeFilters: string | null;
}

export interface OpenedLink {
  readonly dashboard: string;
  readonly urlParams: readonly (readonly [string, string])[];
  readonly anchor: string | null;
}

/** The server's side of dashboards: what is read goes to the device. */
export interface Dashboards {
  readonly read: (idOrSlug: string) => Promise<ReadOutcome>;
  readonly readList: (list: ListName) => Promise<ReadOutcome>;
  /** The names of databases that the server has yet to load; none where it says nothing of that. */
  readonly preparing: () => Promise<readonly string[]>;
  /** A dataset with all of its columns. */
  readonly readDataset: (id: number) => Promise<ReadOutcome>;
  /** An address that opens the dashboard in this state, or why there is none. */
  readonly share: (id: number, state: SharedState) => Promise<Result<string, string>>;
  /** Null where the key says nothing or nobody can be asked. */
  readonly openPermalink: (key: string) => Promise<OpenedLink | null>;
  readonly sharedState: (
    id: number,
    keys: SharedKeys,
  ) => Promise<{ readonly masks: DataMasks | null; readonly activeTabs: readonly string[] } | null>;
}

/** Reads from the device what a page shows first, ahead of the page. */
export interface Opening {
  /** Begins to read a dashboard, or answers with the reading that was begun. */
  readonly read: (name: string) => Promise<OpenedDashboard | null>;
  /** What was read of a dashboard ahead of its page; `undefined` where that has not come yet. */
  readonly of: (name: string) => OpenedDashboard | null | undefined;
  /** The page has it: the next one is read anew. */
  readonly end: () => void;
}

/** How drawings looked, kept on this device. */
export interface ChartImages {
  /** Begins to read the latest picture of each, so that it is there when it is asked for. */
  readonly readAhead: (subjects: readonly AnswerSubject[]) => void;
  readonly shelfOf: (subject: AnswerSubject) => ChartImageStore;
}

/** Charts' questions and their answers, with what asks them coming as late as it may. */
export interface ServedAnswers extends ChartAnswers {
  /** Has everything there by the time a question is known. */
  readonly prepare: () => void;
}

/** Keeps dashboards on this device as a whole. */
export interface OfflineCopies {
  readonly keep: (dashboard: { readonly id: number; readonly title: string }) => void;
  readonly refresh: (dashboardId: number) => void;
  readonly remove: (dashboardId: number) => void;
  readonly data: OfflineData;
}

/** Rows of datasets on their way to this device, or why they did not come. */
export interface DataProgress {
  readonly dashboardId: number;
  readonly what: 'engine' | { readonly dataset: string };
  /** How much of it is here, from 0 to 1; null where nobody knows. */
  readonly share: number | null;
  readonly problem: string | null;
}

/** Keeps the rows of a dashboard's datasets on this device, so that filters that nobody has tried work without a network. */
export interface OfflineData {
  readonly progress: Observable<DataProgress | null>;
  /** What it would take; or why that cannot be said. */
  readonly offer: (dashboardId: number, signal: AbortSignal) => Promise<Result<DataOffer, string>>;
  readonly keep: (dashboardId: number) => void;
  /** Reads all of them again. */
  readonly refresh: (dashboardId: number) => void;
  /** Stops what is under way, and lets go of what is here. */
  readonly remove: (dashboardId: number) => void;
}

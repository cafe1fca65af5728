import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Query } from '#domain/query/query.ts';
import type { Result } from '#domain/result.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import type { Catalogue } from '#query/catalogue/catalogue.ts';
import type { ResultsClient } from '#query/results/resultsWorker.ts';
import type { CreateDataset } from '#query/sql/createDataset.ts';
import type { Direct, ExportedRows } from '#query/sql/rows/exportRows.ts';
import type { EstimateCost } from '#query/sql/estimateCost.ts';
import type { FormatOnServer } from '#query/sql/renderTemplates.ts';
import type { QueryRunner } from '#query/sql/runner.ts';
import type { UnloadDrafts } from './device.ts';
import { serviceContext } from './serviceContext.ts';

/** An address that names a query: a saved query, a permalink, or a query of the history. */
export type QueryAddress =
  | { readonly kind: 'savedQuery'; readonly id: string }
  | { readonly kind: 'permalink'; readonly key: string }
  | { readonly kind: 'pastQuery'; readonly id: number }
  /** A dataset, with the SQL given or for all of its rows. */
  | { readonly kind: 'dataset'; readonly id: number; readonly sql: string | null };

/** The content of a link to a tab. */
export interface SharedTab {
  readonly dbId: number;
  readonly name: string;
  readonly sql: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly templateParams?: string;
}

/** A text as it was when a page closed, and when that was. */
export interface SharedQueries {
  /** A permalink; null where the server is unreachable. */
  readonly link: (tab: SharedTab) => Promise<string | null>;
  readonly find: (address: QueryAddress) => Promise<Result<TabSeed, 'not-found' | 'unreachable'>>;
}

/** The schedules of saved queries on the server, as what their form has. */
export interface Schedules {
  /** Null if the query is not scheduled; else why it is not known. */
  readonly get: (remoteId: number) => Promise<Result<JsonRecord | null, string>>;
  /** Schedules a query, or no longer (null); returns why that failed. */
  readonly put: (remoteId: number, info: JsonRecord | null) => Promise<Result<void, string>>;
}

/** What the SQL editor runs, reads and shares. */
export interface EditorServices {
  readonly runner: QueryRunner;
  readonly estimateCost: EstimateCost;
  readonly formatOnServer: FormatOnServer;
  readonly createDataset: CreateDataset;
  /** Loaded on first use. */
  readonly schedules: () => Promise<Schedules>;
  /** All rows that the server has of a query, as CSV or with their types; else why it has none to give. */
  readonly exportRows: (
    query: Query,
    wanted: 'csv' | 'typed' | Direct,
    signal: AbortSignal,
  ) => Promise<Result<ExportedRows, string>>;
  readonly results: ResultsClient;
  readonly catalogue: Catalogue;
  /** Loads a tab of which only the name is stored. It reports a failure itself (ERR-06). */
  readonly loadTab: (tabId: string) => void;
  /** Reads a tab that others may have changed; returns whether its text changed. */
  readonly refreshTab: (tabId: string) => Promise<boolean>;
  readonly unloadDrafts: UnloadDrafts;
  readonly shared: SharedQueries;
}

export const [EditorContext, useEditor] = serviceContext<EditorServices>('editor');

import type { PdfOrder } from '#domain/dashboard/pdfOrder.ts';
import type { OwnedEntity } from '#domain/access/entities.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import type { SourceColumn } from '#domain/dataset/columns/syncColumns.ts';
import type { SentReading } from '#domain/device/files/sentReading.ts';
import type { ExchangeKind } from '#domain/export/exchangeKind.ts';
import type { ListSearch } from '#domain/listSearch.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import type { Preparing } from '#domain/preparing.ts';
import type { Result } from '#domain/result.ts';
import type { ChartDataLoader } from '#query/chart/chartDataLoader.ts';
import type { Gathered } from '#query/portable/gatherPortable.ts';
import type { withLeast } from '#query/portable/withLeast.ts';
import type { Millis } from '#domain/time.ts';
import type { DataOffer } from '#query/device/download/dataOffer.ts';
import type { ChartBody, ChartDataSubject } from '#store/dashboards/dashboardRows.ts';
import type { OpenedChart } from '#store/charts/openedChart.ts';
import type { OpenedDashboard } from '#store/dashboards/openedDashboard.ts';
import type { ChartImageStore } from '#ui/chart/vega/images/chartImageStore.ts';
import type { Observable } from '#ui/observable.ts';
import type { OutlineSource } from '#charts/kit/maps/outlineSource.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ReportCalls } from './reports.ts';
import { serviceContext } from './serviceContext.ts';

/** The outcome of fetching something from the server; its data is read from storage. */
export type ReadOutcome = 'read' | 'missing' | 'unreachable' | 'session' | 'failed';

/** Why something is not here. */
export type UnreadOutcome = Exclude<ReadOutcome, 'read'>;

export type ListName = 'dashboards' | 'charts' | 'datasets' | 'queries';

/** The state of a dashboard in a permalink: filters, tabs and anchor. */
export interface SharedState {
  readonly masks: DataMasks;
  readonly activeTabs: readonly string[];
  readonly urlParams: [string, string][];
}

/** What an address may contain of a dashboard's state. */
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
  /** Null where it has no filters. */
  readonly masks: DataMasks | null;
}

/** The API of dashboards: what is fetched is stored on the device. */
export interface Dashboards {
  /** `onStored` is called as soon as the device has it, with what the person may do. */
  readonly read: (idOrSlug: string, onStored?: () => void) => Promise<ReadOutcome>;
  readonly readList: (list: ListName) => Promise<ReadOutcome>;
  /** Asks the server for the first rows of a list that are searched; they are read from storage. */
  readonly findInList: (list: ListName, search: ListSearch) => Promise<ReadOutcome>;
  /** People or roles whose name contains a text. */
  readonly readRelated: (
    entity: OwnedEntity | 'report',
    column: 'owners' | 'roles',
    sought: string,
  ) => Promise<ReadOutcome>;
  /** The databases that the server has not loaded yet; empty where it reports none. */
  readonly preparing: () => Promise<readonly Preparing[]>;
  /** A dataset with all of its columns. */
  readonly readDataset: (idOrUuid: number | string) => Promise<ReadOutcome>;
  /** Dashboards, charts or datasets as one zip, with all that they use, or why not. */
  readonly exportZip: (kind: ExchangeKind, ids: readonly number[]) => Promise<Result<Blob, string>>;
  /** Imports such a zip. The notes of the server, or why nothing was imported. */
  readonly importZip: (
    kind: ExchangeKind,
    file: File,
    overwrite: boolean,
  ) => Promise<Result<readonly string[], string>>;
  /** A permalink to the dashboard in this state, or why there is none. */
  readonly share: (id: number, state: SharedState) => Promise<Result<string, string>>;
  /** The dashboard as a PDF of its server, or why there is none. */
  readonly pdf: (id: number, order: PdfOrder) => Promise<Result<Blob, string>>;
  readonly openPermalink: (key: string) => Promise<Result<OpenedLink, UnreadOutcome>>;
  readonly sharedState: (
    id: number,
    keys: SharedKeys,
  ) => Promise<{ readonly masks: DataMasks | null; readonly activeTabs: readonly string[] } | null>;
}

/** Preloads what a page shows first from storage. */
export interface PreloadedReading<Stored> {
  /** Starts reading what has this name, or returns the pending read. */
  readonly read: (name: string) => Promise<Stored | null>;
  /** What was preloaded of it; `undefined` until it was read. */
  readonly of: (name: string) => Stored | null | undefined;
  /** The page has it: the next call reads again. */
  readonly end: () => void;
}

/** Chart images, stored on this device. */
export interface ChartImages {
  /** Preloads the latest image of each, so that it is ready when needed. */
  readonly readAhead: (subjects: readonly ChartDataSubject[]) => void;
  readonly imagesOf: (subject: ChartDataSubject) => ChartImageStore;
}

/** Chart requests and their data; the code that sends them loads as late as possible. */
export interface ChartDataService extends ChartDataLoader {
  /** Loads that code before the first request. */
  readonly prepare: () => void;
  /**
   * A chart that shows `context` is about to be changed: the rows of its dataset on this device, if any, are loaded.
   */
  readonly prepareRows: (datasetId: number, context: QueryContext | null) => void;
  /** A change that is being made would request this: it is computed, if the rows are on this device; null if not. */
  readonly expect: (context: QueryContext) => Promise<ChartBody['queries'] | null>;
}

/** A portable file that is written as a page. */
export interface FilePageOrder {
  readonly file: Blob;
  readonly title: string;
  /** The types of its charts: those that were added go with it. */
  readonly vizTypes: readonly string[];
  readonly signal: AbortSignal;
}

/** A file as it would be saved. */
export interface FileForReaders {
  readonly file: Blob;
  /** How many results are in it, and how many are neither there nor given by the groups that are. */
  readonly answers: number;
  readonly lost: number;
  readonly groups: Gathered['groups'];
}

/** Saves offline copies of dashboards on this device. */
export interface OfflineCopies {
  readonly keep: (dashboard: { readonly id: number; readonly title: string }) => void;
  readonly refresh: (dashboardId: number) => void;
  readonly remove: (dashboardId: number) => void;
  readonly data: OfflineData;
  /** What leaves of groups where none is fewer rows than that; the name of a dataset and why it cannot, otherwise. */
  readonly leavingGroups: (
    gathered: Parameters<typeof withLeast>[1],
    least: number,
    now: Millis,
  ) => ReturnType<typeof withLeast>;
  /** A portable file as a page that needs nothing else, or why it cannot be written. */
  readonly filePage: (order: FilePageOrder) => Promise<Result<Blob, string>>;
}

/** The progress of downloading extracts to this device, or why it failed. */
export interface DataProgress {
  readonly dashboardId: number;
  readonly what: 'engine' | { readonly dataset: string };
  /** The downloaded share, from 0 to 1; null where unknown. */
  readonly share: number | null;
  readonly problem: string | null;
}

/** Downloads the extracts of a dashboard's datasets, so that new filters work offline. */
export interface OfflineData {
  readonly progress: Observable<DataProgress | null>;
  /** The size of the download, or why it is unknown. */
  readonly offer: (dashboardId: number, signal: AbortSignal) => Promise<Result<DataOffer, string>>;
  readonly keep: (dashboardId: number) => void;
  /** Downloads all of them again. */
  readonly refresh: (dashboardId: number) => void;
  /** Cancels the download, and deletes the extracts. */
  readonly remove: (dashboardId: number) => void;
}

/** Whether the engine takes an SQL expression; `unchecked`: it was not asked. */
export type SqlCheck =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused' | 'unchecked'; readonly why: string };

/** The part of a query that an SQL expression is in. */
export type ExpressionKind = 'metric' | 'column' | 'where' | 'having';

/** What the explore page asks a server. */
export interface ExploreCalls {
  /** A chart by id or uuid; it is read from storage. */
  readonly readChart: (idOrUuid: number | string) => Promise<ReadOutcome>;
  /** Form data that a server stores under a key. */
  readonly readStored: (key: string, isPermalink: boolean) => Promise<Result<FormData, ReadOutcome>>;
  /** A permalink to the chart with this form data, or why there is none. */
  readonly share: (
    form: FormData,
    urlParams: readonly (readonly [string, string])[],
  ) => Promise<Result<string, string>>;
  /** Asks the engine about an SQL expression over a dataset. */
  readonly check: (datasetId: number, sql: string, kind: ExpressionKind) => Promise<SqlCheck>;
  /** All annotation layers; they are read from storage. */
  readonly readLayers: () => Promise<ReadOutcome>;
  /** The same of CSS templates, and of tags. */
  readonly readPlaylists: () => Promise<ReadOutcome>;
  readonly readCssTemplates: () => Promise<ReadOutcome>;
  readonly readThemes: () => Promise<ReadOutcome>;
  /** Makes a theme everybody's, on all pages or on dark ones, or says why not; with null none is. */
  readonly giveThemeToAll: (id: number | null, isDark: boolean) => Promise<Result<void, string>>;
  readonly readTags: () => Promise<ReadOutcome>;
  readonly readReports: () => Promise<ReadOutcome>;
  readonly reports: ReportCalls;
}

/** The charts and dashboards over a dataset, with what they store as JSON texts. */
export interface DatasetUsers {
  readonly charts: readonly { readonly id: number; readonly title: string; readonly params: string }[];
  readonly dashboards: readonly { readonly id: number; readonly title: string; readonly metadata: string }[];
}

/** A file to become a table and a dataset. */
export interface FileToSend {
  readonly file: File;
  readonly databaseId: number;
  readonly table: string;
  /** What happens if there is such a table. */
  readonly existing: 'fail' | 'replace' | 'append';
  /** What was chosen of a text. */
  readonly reading: SentReading | null;
}

/** The databases of a server that take files, and the types of those files. */
export interface FilePlaces {
  readonly databases: readonly { readonly id: number; readonly name: string }[];
  readonly types: readonly string[];
  /** Whether the server reads texts as this page does. */
  readonly isOwn: boolean;
}

/** What the page of a dataset asks a server. */
export interface DatasetCalls {
  /** A dataset by id or uuid; it is read from storage. */
  readonly read: (idOrUuid: number | string) => Promise<ReadOutcome>;
  /** The columns of its table or SQL, or why they cannot be read. */
  readonly sourceColumns: (id: number) => Promise<Result<readonly SourceColumn[], string>>;
  readonly users: (id: number) => Promise<Result<DatasetUsers, string>>;
  readonly filePlaces: () => Promise<Result<FilePlaces, string>>;
  /** Makes a table and a dataset of a file. The id of the dataset, or why there is none. */
  readonly sendFile: (file: FileToSend, signal: AbortSignal) => Promise<Result<number, string>>;
}

/** What dashboards, charts and lists are read with. */
export interface DashboardServices {
  readonly chartData: ChartDataService;
  readonly chartImages: ChartImages;
  readonly dashboards: Dashboards;
  readonly opening: PreloadedReading<OpenedDashboard>;
  readonly chartOpening: PreloadedReading<OpenedChart>;
  readonly offlineCopies: OfflineCopies;
  readonly outlines: OutlineSource;
  /** Loaded with the explore page. */
  readonly explore: () => Promise<ExploreCalls>;
  /** Loaded with the page of a dataset. */
  readonly datasets: () => Promise<DatasetCalls>;
}

export const [DashboardsContext, useDashboards] = serviceContext<DashboardServices>('dashboards');

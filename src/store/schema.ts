import type { EntityTable, Table } from 'dexie';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import type { SavedFields } from '#domain/tab/savedFields.ts';
import type { PastQuery } from '#domain/query/pastQuery.ts';
import type { ResultColumn } from '#domain/resultColumn.ts';
import type { Query, ResultOrigin } from '#domain/query/query.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { Column } from '#domain/rows/column.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import type { Millis } from '#domain/time.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { CommentEntry } from '#domain/comment/commentEntry.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { Favorite, FavoriteKind } from '#domain/favorite.ts';
import type { CatalogueRow } from './catalogueRow.ts';
import type {
  StoredChartData,
  ChartBody,
  ConfirmedDashboard,
  StoredContent,
  StoredFilterState,
  StoredImage,
  OfflineCopy,
  PinnedChartData,
} from './dashboards/dashboardRows.ts';
import type { DocumentVersion, StoredDocument } from './documents/documentRow.ts';
import type { ExtractFile, StoredExtract } from './datasets/extractRow.ts';
import { SYNC_INDEXES, type SyncTables } from '#sync/tables.ts';

/** The rows of a table a person made, as a compressed Arrow stream. */
interface KeptRows {
  readonly id: string;
  readonly rows: Blob;
}

/**
 * Raised with every schema change: older code must not write into a newer database. Stores are never removed while code
 * that declares them may still run: Dexie would add them back.
 */
export const SCHEMA_VERSION = 4;

/** Primary key first, then indexed fields; other fields need no index. */
export const SCHEMA_V1 = {
  tabs: 'id, remoteId, position, detachedAt',
  confirmedTabs: 'id, mark',
  closedTabs: 'id, removedAt',
  destroyedTabs: 'id',
  editorTables: 'id, queryEditorId',
  savedQueries: 'id, remoteId',
  queries: 'id, sqlEditorId, startDttm, resultId, state',
  pastQueries: 'id',
  results: 'id, queryId, storedAt',
  resultPages: '[resultId+page], resultId',
  ...SYNC_INDEXES,
  catalogue: 'key, fetchedAt',
  settings: 'key',
  versions: '++seq, entityId, at',
  diagnostics: '++seq, at',
  dashboards: 'id, slug, uuid',
  dashboardContents: 'id',
  confirmedDashboards: 'id',
  charts: 'id',
  datasets: 'id',
  chartAnswers: 'key, subject, storedAt',
  chartBodies: 'key',
  pictures: 'key, storedAt, [of+storedAt]',
  pins: 'id',
  pinnedAnswers: '[pinId+key], pinId, key',
  extracts: 'datasetId',
  extractFiles: 'datasetId',
  filterStates: 'dashboardId',
  favorites: '[kind+id], kind',
} as const;

/** Documents have an identity of their own: the server's number is an attribute. */
export const SCHEMA_V2 = {
  ...SCHEMA_V1,
  documents: 'id, kind, uuid, [kind+remoteId]',
  documentVersions: '++seq, documentId, at',
} as const;

/** Tables a person made on this device, apart from their rows: those are large. */
export const SCHEMA_V3 = {
  ...SCHEMA_V2,
  keptTables: 'id',
  keptRows: 'id',
} as const;

/** What people said about dashboards, charts and saved queries. */
export const SCHEMA_V4 = {
  ...SCHEMA_V3,
  comments: 'id, about',
} as const;

/** The confirmed copy of a tab: the base of unsaved edits. */
export interface ConfirmedTab {
  readonly id: string;
  readonly fields: SavedFields;
  readonly confirmedAt: Millis;
  /** The server's revision of this state, if it keeps revisions; null if unknown. */
  readonly etag: string | null;
  /** Distinguishes this tab from another that got the same number; null for one without a mark. */
  readonly mark: string | null;
  /** When the person made that edit, by the server's clock; null if not recorded. */
  readonly editedAt: Millis | null;
  /** Whether its text was sent from this device, where its author looks for it when another replaces it. */
  readonly isOurs: boolean;
}

/** The server state of an object, as this device knows it. */
export type ConfirmedCopy = Omit<ConfirmedTab, 'id' | 'confirmedAt'>;

/** A closed tab with its tables and queries, so that it can be reopened. */
export interface ClosedTab {
  readonly id: string;
  readonly removedAt: Millis;
  readonly tab: QueryEditor;
  readonly tables: readonly EditorTable[];
  readonly queries: readonly Query[];
}

/** A removed tab whose deletion the server has not confirmed (TAB-12). */
export interface DestroyedTab {
  readonly id: string;
  readonly remoteId: number | null;
  readonly removedAt: Millis;
  /** The confirmed copy, by which a retried deletion recognises the tab. */
  readonly confirmed: ConfirmedTab | null;
}

/** What is known of stored rows without reading them. */
export interface ResultRow {
  readonly id: string;
  readonly queryId: string;
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** Rows in every page but the last. */
  readonly pageSize: number;
  readonly bytes: number;
  readonly storedAt: Millis;
  /** Kept until a person unpins it. */
  readonly pinned: boolean;
  readonly origin: ResultOrigin;
}

export interface ResultPage {
  readonly resultId: string;
  readonly page: number;
  readonly columns: readonly Column[];
}

/** An earlier text of something, stored when a merge or overwrite replaced it. */
export interface TextVersion {
  readonly seq: number;
  readonly entityId: string;
  /** Which of its texts it was. */
  readonly field: string;
  readonly text: string;
  readonly at: Millis;
  /** Why it was replaced, as a message for the person. */
  readonly why: string;
}

/** An entry of a thread. */
export interface StoredComment extends CommentEntry {
  /** The key of what it is about. */
  readonly about: string;
}

export interface Diagnostic {
  readonly seq: number;
  readonly at: Millis;
  readonly level: 'info' | 'error';
  readonly message: string;
  readonly detail: unknown;
}

export interface SettingRow {
  readonly key: string;
  readonly value: unknown;
}

export interface Tables extends SyncTables {
  readonly tabs: EntityTable<QueryEditor, 'id'>;
  readonly confirmedTabs: EntityTable<ConfirmedTab, 'id'>;
  readonly closedTabs: EntityTable<ClosedTab, 'id'>;
  readonly destroyedTabs: EntityTable<DestroyedTab, 'id'>;
  readonly editorTables: EntityTable<EditorTable, 'id'>;
  readonly savedQueries: EntityTable<SavedQuery, 'id'>;
  readonly queries: EntityTable<Query, 'id'>;
  readonly pastQueries: EntityTable<PastQuery, 'id'>;
  readonly results: EntityTable<ResultRow, 'id'>;
  readonly resultPages: Table<ResultPage, [resultId: string, page: number]>;
  readonly catalogue: EntityTable<CatalogueRow, 'key'>;
  readonly settings: EntityTable<SettingRow, 'key'>;
  readonly versions: EntityTable<TextVersion, 'seq'>;
  readonly diagnostics: EntityTable<Diagnostic, 'seq'>;
  readonly dashboards: EntityTable<Dashboard, 'id'>;
  readonly dashboardContents: EntityTable<StoredContent, 'id'>;
  readonly confirmedDashboards: EntityTable<ConfirmedDashboard, 'id'>;
  readonly charts: EntityTable<SavedChart, 'id'>;
  readonly datasets: EntityTable<Dataset, 'id'>;
  readonly chartAnswers: EntityTable<StoredChartData, 'key'>;
  readonly chartBodies: EntityTable<ChartBody, 'key'>;
  readonly pictures: EntityTable<StoredImage, 'key'>;
  readonly pins: EntityTable<OfflineCopy, 'id'>;
  readonly pinnedAnswers: Table<PinnedChartData, [pinId: string, key: string]>;
  readonly extracts: EntityTable<StoredExtract, 'datasetId'>;
  readonly extractFiles: EntityTable<ExtractFile, 'datasetId'>;
  readonly filterStates: EntityTable<StoredFilterState, 'dashboardId'>;
  readonly favorites: Table<Favorite, [kind: FavoriteKind, id: number]>;
  readonly documents: EntityTable<StoredDocument, 'id'>;
  readonly documentVersions: EntityTable<DocumentVersion, 'seq'>;
  readonly keptTables: EntityTable<KeptTable, 'id'>;
  readonly keptRows: EntityTable<KeptRows, 'id'>;
  readonly comments: EntityTable<StoredComment, 'id'>;
}

export type DeviceTableName = keyof typeof SCHEMA_V4;

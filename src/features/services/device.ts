import type { Dataset } from '#domain/dataset/dataset.ts';
import type { NewDataset } from '#domain/dataset/creation/newDataset.ts';
import type { KeptTable } from '#domain/device/keptTable.ts';
import type { ServerRows } from '#domain/device/serverRows.ts';
import type { BadRow, FilePreview } from '#domain/device/files/fileTable.ts';
import type { TextChoice } from '#domain/device/files/csv/textChoice.ts';
import type { Result } from '#domain/result.ts';
import type { Clock, Millis, Random } from '#domain/time.ts';
import type { GatheredRows } from '#query/portable/gatheredRows.ts';
import type { SextantDb } from '#store/db.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import type { Command } from '#sync/command.ts';
import type { Dispatch, DispatchError } from '#store/command.ts';
import type { Observable, Writable } from '#ui/observable.ts';
import type { InstallByHand } from '#domain/access/installByHand.ts';
import type { EngineFiles } from './engineFiles.ts';
import { serviceContext } from './serviceContext.ts';

export interface StorageState {
  /** `memory`: the browser stores nothing, so everything is lost when the page closes. */
  readonly kind: 'device' | 'memory';
  /** Whether storage is persistent; null while unknown. */
  readonly persisted: boolean | null;
  readonly usage: number | null;
  readonly quota: number | null;
  /** How the app is installed where the browser removes what it stores otherwise. */
  readonly installByHand: InstallByHand | null;
}

/** What a person can do with a pending change. Each reports its outcome. */
export interface OutboxActions {
  readonly retry: (row: OutboxRow) => void;
  readonly discard: (row: OutboxRow) => void;
  /** Creates a new entity from what could not be saved, and discards the change. */
  readonly keepAsCopy: (row: OutboxRow) => void;
  readonly exportRow: (row: OutboxRow) => void;
}

export interface BackupService {
  readonly exportDiagnostics: () => void;
  /** Everything of this person on this device, as a file; also with the rows of the tables that they made. */
  readonly exportAll: (withRows?: boolean) => void;
  /** Restores such a file; existing data stays. */
  readonly restore: (file: Blob) => void;
}

export interface UnloadDraft {
  readonly id: string;
  /** The SQL of a tab, or edits of a document as JSON. */
  readonly sql: string;
  readonly at: Millis;
  /** The stored text it replaces, as far as the page knew. */
  readonly over?: string | undefined;
}

/** What was typed or edited in the last moment before a page closes, too late to write to a database. */
export interface UnloadDrafts {
  /** Registers a function that returns the unsaved texts; the returned function unregisters it. */
  readonly watch: (
    unsaved: () => readonly (readonly [id: string, sql: string, over?: string | undefined])[],
  ) => () => void;
  /** Leaves these texts for the page that follows; false where that is refused. */
  readonly leave: () => boolean;
  /** Passes on the drafts of closed pages; each stays until it is saved. */
  readonly handOn: (keep: (text: UnloadDraft) => Promise<boolean>) => Promise<void>;
  readonly forget: () => void;
}

/** All rows of a file that fit its columns. */
export interface PartlyReadRows {
  /** Those that do not. */
  readonly bad: readonly BadRow[];
  /** Stores them as a table; returns its name, which has a number if the one given is taken. */
  readonly store: (name: string) => Promise<Result<string, string>>;
}

/** What a person chose of a file; null for what is found. */
export interface ChosenPart {
  /** The path of a file in an archive. */
  readonly packed: string | null;
  /** The sheet or table. */
  readonly part: string | null;
  readonly encoding: string | null;
  /** How a text is read. */
  readonly text: Omit<TextChoice, 'types'>;
}

/** A table that was made of a file of a folder. */
export interface MadeTable {
  readonly name: string;
  /** When the file had changed that was read. */
  readonly changedAt: Millis;
}

export type EngineProgress =
  /** `share` is that of what was downloaded. */
  { readonly state: 'downloading'; readonly share: number } | { readonly state: 'starting' };

/** Files beside the page, where files alone serve the app: days with their weather, and a dashboard with its rows. */
export type SampleName = 'seattle-weather.csv' | 'The world in charts.sextant';

/** Tables that a person made on this device, from files or by statements. */
export interface DeviceTableActions {
  /** Files that wait to be opened; the first is shown. */
  readonly opening: Observable<readonly File[]>;
  readonly open: (files: readonly File[]) => void;
  /** The first file was opened or discarded. */
  readonly closeFirst: () => void;
  /** What the engine does before it runs anything; null once it does. */
  readonly engineProgress: Observable<EngineProgress | null>;
  /** Opens a file with which the app without a server can be tried. */
  readonly openSample: (name: SampleName) => void;
  /** Lets the person choose files. */
  readonly choose: () => void;
  readonly preview: (
    file: File,
    chosen: ChosenPart,
    signal: AbortSignal,
  ) => Promise<Result<FilePreview, string>>;
  /** Reads all rows with the types of their columns. */
  readonly read: (
    file: File,
    types: readonly string[],
    chosen: ChosenPart,
    signal: AbortSignal,
  ) => Promise<Result<PartlyReadRows, string>>;
  /** Reads rows from the server and keeps them as a table; fails with a message for a person. */
  readonly keepRows: (
    name: string,
    rows: Omit<ServerRows, 'isCut'>,
    signal: AbortSignal,
  ) => Promise<Result<KeptTable, string>>;
  /** All rows of a table as a Parquet file. */
  readonly parquetOf: (name: string, signal: AbortSignal) => Promise<Result<Blob, string>>;
  /** Reads the rows of such a table again. */
  readonly refreshRows: (name: string) => void;
  /** Reads the rows again that are older than the interval the person chose. */
  readonly refreshDueRows: () => Promise<void>;
  /** Goes on with tables that were on their way to the outbox when a page ended. */
  readonly resumeSends: () => Promise<void>;
  /** Queues a table for the server's database for files, with or without a server. */
  readonly sendTable: (name: string) => void;
  /** Leads to a new chart over a table, of a type if one is known already. */
  readonly startChart: (name: string, lead: (address: string) => void, vizType?: string | null) => void;
  /** Creates a dataset of this device; returns its number, or why it was not created. */
  readonly createDataset: (dataset: NewDataset) => Promise<Result<number, string>>;
  /** Makes a table of a file of a folder or a backup, without asking; under a name, it replaces the table that has it. */
  readonly tableOf: (
    file: File,
    folderId: string | null,
    name: string | null,
  ) => Promise<Result<string, string>>;
  /** The table that was made of a file of a folder, if there is one. */
  readonly madeOf: (fileName: string, folderId: string) => Promise<MadeTable | null>;
  /** The rows of a dataset for a portable file, or for a page; null if none are here. */
  readonly exportRows: (dataset: Dataset, isForPage: boolean) => Promise<Result<GatheredRows, string> | null>;
  /** Removes a table and offers to undo that. */
  readonly remove: (name: string) => void;
}

/** The services for a person’s work on this device: its storage, its changes, its clock. */
export interface DeviceServices {
  readonly db: SextantDb;
  readonly dispatch: Dispatch;
  /** Dispatches a change without awaiting it; a failed write is reported. */
  readonly change: (command: Command) => void;
  readonly clock: Clock;
  readonly pageOpenedAt: Millis;
  readonly random: Random;
  readonly storage: Observable<StorageState>;
  readonly isSafeMode: boolean;
  /**
   * Registers work that may be in memory only, such as the last keystrokes. `save` is awaited before a reload and
   * before the storage is upgraded by a newer version. Returns a function that unregisters it.
   */
  readonly onSave: (save: () => Promise<void>) => () => void;
  /** Whether a draft may be in memory only. */
  readonly drafts: Writable<boolean>;
  /** Edits of documents that a closing page could not store any more. */
  readonly unloadEdits: UnloadDrafts;
  readonly outbox: OutboxActions;
  readonly backup: BackupService;
  readonly tables: DeviceTableActions;
  /** Loaded on first use. */
  readonly engineFiles: () => Promise<EngineFiles>;
  /** Deletes the rows of a result; its query stays in the history. */
  readonly removeKept: (resultId: string) => void;
  /** Downloads the text of every tab as a file. */
  readonly downloadDrafts: () => void;
  /** Records an unexpected error in the diagnostics log. */
  readonly reportError: (error: unknown, where: string) => void;
  /**
   * Reports a change that was refused or could not be written: the draft stays in memory, and its text is offered as a
   * download.
   */
  readonly reportStorageFailure: (error: DispatchError, text: string | null) => void;
}

export const [DeviceContext, useDevice] = serviceContext<DeviceServices>('device');

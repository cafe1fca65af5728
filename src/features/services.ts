import { createContext, use, useLayoutEffect } from 'react';
import type { Clock, Millis, Random } from '#domain/time.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import type { Result } from '#domain/result.ts';
import type { Catalogue } from '#query/catalogue/catalogue.ts';
import type { CreateDataset } from '#query/sql/createDataset.ts';
import type { EstimateCost } from '#query/sql/estimateCost.ts';
import type { ResultsClient } from '#query/results/resultsWorker.ts';
import type { QueryRunner } from '#query/sql/runner.ts';
import type { SextantDb } from '#store/db.ts';
import type { OutboxRow } from '#store/outboxRow.ts';
import type { StorageError } from '#store/storageError.ts';
import type { Command } from '#sync/command.ts';
import type { Dispatch } from '#sync/dispatch.ts';
import type { CommandRegistry, PaletteCommand } from '#ui/commands.ts';
import type { Observable, Writable } from '#ui/observable.ts';
import type { Toaster } from '#ui/toast.ts';
import type { Dashboards, Opening, ChartImages, ServedAnswers, OfflineCopies } from './dashboardServices.ts';

/** Who is signed in, as far as this device knows. */
export interface Person {
  /** The server's id; null before the first response. */
  readonly id: number | null;
  readonly username: string;
  readonly displayName: string;
}

export interface SessionState {
  readonly person: Person | null;
  /** `expired`: the server requires a new sign-in; everything on the device stays usable meanwhile. */
  readonly status: 'unknown' | 'signed-in' | 'expired';
  /** Whether the Sign in dialog is open. */
  readonly isAsking: boolean;
}

export type SignInFailure = 'wrong-credentials' | 'unreachable';

export interface Session {
  readonly state: Observable<SessionState>;
  readonly signIn: (username: string, password: string) => Promise<Result<void, SignInFailure>>;
  /** Asks the server who is signed in; no effect where it is unreachable. */
  readonly check: () => Promise<void>;
  readonly askToSignIn: () => void;
  readonly stopAsking: () => void;
}

/** The ways to sign out. Each of them ends in a page without anybody's data. */
export interface SignOut {
  /** Everything stays on this device and opens with the next sign-in. */
  readonly keep: () => Promise<void>;
  /** Waits until every change is sent, then removes everything; nothing is removed where a change is parked. */
  readonly sendAndWipe: (signal: AbortSignal) => Promise<'left' | 'parked' | 'cancelled'>;
  /** Exports everything as a file, then removes it; false where the export failed. */
  readonly exportAndWipe: () => Promise<boolean>;
}

/** The passphrase that unlocks a person's work on this device while the server is unreachable. */
export interface DeviceUnlock {
  /** False on plain HTTP from another host, where the browser has no Web Crypto. */
  readonly isPossible: boolean;
  readonly isSet: () => Promise<boolean>;
  readonly set: (passphrase: string) => Promise<void>;
  /** False where the passphrase is wrong. */
  readonly remove: (passphrase: string) => Promise<boolean>;
}

export interface Release {
  /** A newer version is installed and starts with the next reload. */
  readonly isNewReady: boolean;
  /** A newer version has upgraded the storage: this page can no longer write. */
  readonly isReloadNeeded: boolean;
  /** The person asked for it: drafts are being saved, then the page reloads. */
  readonly isReloading: boolean;
  /** Saves drafts, then reloads; does not reload where a save failed. */
  readonly reload: () => void;
}

export interface Connection {
  /** The browser's online state. */
  readonly online: boolean;
  /** Whether the server responded recently; null before the first response. */
  readonly serverReachable: boolean | null;
  /** Whether a gateway responded that the Superset behind it is unreachable. */
  readonly isSupersetAway: boolean;
}

export interface StorageState {
  /** `memory`: the browser stores nothing, so everything is lost when the page closes. */
  readonly kind: 'device' | 'memory';
  /** Whether storage is persistent; null while unknown. */
  readonly persisted: boolean | null;
  readonly usage: number | null;
  readonly quota: number | null;
}

/** The server's constants that the page needs, as last known. */
export interface ServerConf {
  /** DEFAULT_SQLLAB_LIMIT: row limit of a query without a LIMIT. */
  readonly defaultQueryLimit: number;
  /** SQL_MAX_ROW. */
  readonly maxRow: number;
  /** SUPERSET_WEBSERVER_TIMEOUT: how long a request that queries a database may take. */
  readonly timeout: Millis;
  /** SQLLAB_DEFAULT_DBID. */
  readonly defaultDbId: number | null;
  /** The server's IANA time zone: it determines now, and where time ranges begin and end. */
  readonly timeZone: string;
  /** What responds: a server with engines of its own, or a gateway to a Superset; null while unknown. */
  readonly mode: 'embedded' | 'gateway' | null;
}

/** What a person can do with a pending change. Each reports its outcome. */
export interface OutboxActions {
  readonly retry: (row: OutboxRow) => void;
  readonly discard: (row: OutboxRow) => void;
  /** Creates a new entity from what could not be saved, and discards the change. */
  readonly keepAsCopy: (row: OutboxRow) => void;
  readonly exportRow: (row: OutboxRow) => void;
}

export interface Backup {
  readonly exportDiagnostics: () => void;
  /** Everything of this person on this device, as a file. */
  readonly exportAll: () => void;
  /** Restores such a file; existing data stays. */
  readonly restore: (file: Blob) => void;
}

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
export interface UnloadDraft {
  readonly id: string;
  readonly sql: string;
  readonly at: Millis;
}

/** Text typed in the last moment before a page closes, too late to write to a database. */
export interface UnloadDrafts {
  /** Registers a function that returns the unsaved texts; the returned function unregisters it. */
  readonly watch: (unsaved: () => readonly (readonly [tabId: string, sql: string])[]) => () => void;
  /** Passes on the drafts of closed pages; each stays until it is saved. */
  readonly handOn: (keep: (text: UnloadDraft) => Promise<boolean>) => Promise<void>;
  readonly forget: () => void;
}

export interface SharedQueries {
  /** A permalink; null where the server is unreachable. */
  readonly link: (tab: SharedTab) => Promise<string | null>;
  readonly find: (address: QueryAddress) => Promise<Result<TabSeed, 'not-found' | 'unreachable'>>;
}

/** What a page of the app works with. Created once at composition; it never changes. */
export interface Services {
  readonly db: SextantDb;
  readonly dispatch: Dispatch;
  /** Dispatches a change without awaiting it; a failed write is reported. */
  readonly change: (command: Command) => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly toasts: Toaster;
  readonly palette: CommandRegistry;
  readonly runner: QueryRunner;
  readonly estimateCost: EstimateCost;
  readonly createDataset: CreateDataset;
  readonly results: ResultsClient;
  readonly catalogue: Catalogue;
  readonly answers: ServedAnswers;
  readonly chartImages: ChartImages;
  readonly dashboards: Dashboards;
  /** Stores the person's permissions, where the server returns them. */
  readonly readRights: () => Promise<void>;
  readonly opening: Opening;
  readonly offlineCopies: OfflineCopies;
  /** Loads a tab of which only the name is stored. It reports a failure itself (ERR-06). */
  readonly loadTab: (tabId: string) => void;
  /** Reads a tab that others may have changed; returns whether its text changed. */
  readonly refreshTab: (tabId: string) => Promise<boolean>;
  readonly session: Session;
  readonly signOut: SignOut;
  readonly deviceUnlock: DeviceUnlock;
  readonly connection: Observable<Connection>;
  readonly storage: Observable<StorageState>;
  readonly conf: Observable<ServerConf>;
  readonly release: Observable<Release>;
  readonly isSafeMode: boolean;
  /**
   * Registers work that may be in memory only, such as the last keystrokes. `save` is awaited before a reload and
   * before the storage is upgraded by a newer version. Returns a function that unregisters it.
   */
  readonly onSave: (save: () => Promise<void>) => () => void;
  readonly unloadDrafts: UnloadDrafts;
  /** Whether a draft may be in memory only. */
  readonly drafts: Writable<boolean>;
  /** The SQL editor's tab in this window; null on every other page. */
  readonly tabOnScreen: Writable<string | null>;
  readonly shared: SharedQueries;
  readonly outbox: OutboxActions;
  readonly backup: Backup;
  /** Deletes the rows of a result; its query stays in the history. */
  readonly removeKept: (resultId: string) => void;
  /** Downloads the text of every tab as a file. */
  readonly downloadDrafts: () => void;
  /** Records an unexpected error in the diagnostics log. */
  readonly reportError: (error: unknown, where: string) => void;
  /** Reports a failed write: the draft stays in memory, and its text is offered as a download. */
  readonly reportStorageFailure: (error: StorageError, text: string | null) => void;
  /** The app's address of a path, base path included, for links that leave the app. */
  readonly href: (path: string) => string;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices outside of ServicesContext');
  return services;
}

/**
 * Adds commands to the palette, and handles their shortcuts, while the component is mounted. Keep `commands` stable
 * (useMemo): a new list is a new registration.
 */
export function useCommands(commands: readonly PaletteCommand[]): void {
  const { palette } = useServices();
  useLayoutEffect(() => palette.register(commands), [palette, commands]);
}

import { createContext, use, useLayoutEffect } from 'react';
import type { Clock, Millis, Random } from '#domain/time.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import type { Result } from '#domain/result.ts';
import type { Catalogue } from '#query/catalogue.ts';
import type { CreateDataset } from '#query/createDataset.ts';
import type { EstimateCost } from '#query/estimateCost.ts';
import type { ResultsClient } from '#query/resultsWorker.ts';
import type { QueryRunner } from '#query/runner.ts';
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
  /** The server's id; null before the server was ever asked. */
  readonly id: number | null;
  readonly username: string;
  readonly displayName: string;
}

export interface SessionState {
  readonly person: Person | null;
  /** `expired`: the server wants a new sign-in; everything on the device stays usable meanwhile. */
  readonly status: 'unknown' | 'signed-in' | 'expired';
  /** Whether the Sign in dialog is over the page. */
  readonly isAsking: boolean;
}

export type SignInFailure = 'wrong-credentials' | 'unreachable';

export interface Session {
  readonly state: Observable<SessionState>;
  readonly signIn: (username: string, password: string) => Promise<Result<void, SignInFailure>>;
  /** Asks the server who is there; answers nothing where it cannot be reached. */
  readonly check: () => Promise<void>;
  readonly askToSignIn: () => void;
  readonly stopAsking: () => void;
}

/** The ways out. Each of them ends in a page that shows nobody's work. */
export interface SignOut {
  /** Everything stays on this device and opens with the next sign-in. */
  readonly keep: () => Promise<void>;
  /** Waits until the server has every change, then removes everything; a change that was refused keeps it. */
  readonly sendAndWipe: (signal: AbortSignal) => Promise<'left' | 'parked' | 'cancelled'>;
  /** Saves everything as a file, then removes it; false where no file could be made. */
  readonly exportAndWipe: () => Promise<boolean>;
}

/** The passphrase that opens a person's work on this device where no server can say who is there. */
export interface DeviceUnlock {
  /** False on plain HTTP from elsewhere, where the browser has no cryptography for pages. */
  readonly isPossible: boolean;
  readonly isSet: () => Promise<boolean>;
  readonly set: (passphrase: string) => Promise<void>;
  /** False where that is not the passphrase. */
  readonly remove: (passphrase: string) => Promise<boolean>;
}

export interface Release {
  /** A newer version is installed and starts with the next reload. */
  readonly isNewReady: boolean;
  /** A newer version has taken over the storage: this page can write no more. */
  readonly isReloadNeeded: boolean;
  /** The person asked for it: what is typed is written down, and the other version begins. */
  readonly isReloading: boolean;
  /** Writes down what is typed, then reloads; stays where something could not be written. */
  readonly reload: () => void;
}

export interface Connection {
  /** What the browser says of the network. */
  readonly online: boolean;
  /** Whether the server answered lately; null before the first answer. */
  readonly serverReachable: boolean | null;
  /** Whether a gateway answered that the Superset behind it does not. */
  readonly isSupersetAway: boolean;
}

export interface StorageState {
  /** `memory`: the browser keeps nothing, so all is lost when the page closes. */
  readonly kind: 'device' | 'memory';
  /** Whether the browser promised to keep it; null while unknown. */
  readonly persisted: boolean | null;
  readonly usage: number | null;
  readonly quota: number | null;
}

/** The server's constants that the screen needs, as last known. */
export interface ServerConf {
  /** DEFAULT_SQLLAB_LIMIT: rows of a query that names no limit. */
  readonly defaultQueryLimit: number;
  /** SQL_MAX_ROW. */
  readonly maxRow: number;
  /** SUPERSET_WEBSERVER_TIMEOUT: how long a request that asks an engine may take. */
  readonly timeout: Millis;
  /** SQLLAB_DEFAULT_DBID. */
  readonly defaultDbId: number | null;
  /** The server's zone by its IANA name: there it is now, and there time ranges begin and end. */
  readonly timeZone: string;
}

/** What a person can do with a change that waits. Each tells what came of it. */
export interface OutboxActions {
  readonly retry: (row: OutboxRow) => void;
  readonly discard: (row: OutboxRow) => void;
  /** Makes a thing of its own of what could not be saved, and gives the change itself up. */
  readonly keepAsCopy: (row: OutboxRow) => void;
  readonly exportRow: (row: OutboxRow) => void;
}

export interface Backup {
  readonly exportDiagnostics: () => void;
  /** Everything of this person on this device, as a file. */
  readonly exportAll: () => void;
  /** Takes such a file in; what is on the device already stays. */
  readonly restore: (file: Blob) => void;
}

/** An address that names a query: one saved, one shared by its state, or one that was run. */
export type QueryAddress =
  | { readonly kind: 'savedQuery'; readonly id: string }
  | { readonly kind: 'permalink'; readonly key: string }
  | { readonly kind: 'pastQuery'; readonly id: number }
  /** A dataset, for the SQL given or for all of its rows. */
  | { readonly kind: 'dataset'; readonly id: number; readonly sql: string | null };

/** What a link to a tab holds. */
export interface SharedTab {
  readonly dbId: number;
  readonly name: string;
  readonly sql: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly templateParams?: string;
}

/** A text as it stood when a page went, and when that was. */
export interface UnloadDraft {
  readonly id: string;
  readonly sql: string;
  readonly at: Millis;
}

/** What was typed in the last moment before a page went, which is no time to write to a database. */
export interface UnloadDrafts {
  /** Names where the texts are that are not stored yet; the answer ends it. */
  readonly watch: (unsaved: () => readonly (readonly [tabId: string, sql: string])[]) => () => void;
  /** Hands on what pages that went have left; it is theirs to be handed on again until it is kept. */
  readonly handOn: (keep: (text: UnloadDraft) => Promise<boolean>) => Promise<void>;
  readonly forget: () => void;
}

export interface SharedQueries {
  /** A link that the server keeps; null where it cannot be asked. */
  readonly link: (tab: SharedTab) => Promise<string | null>;
  readonly find: (address: QueryAddress) => Promise<Result<TabSeed, 'not-found' | 'unreachable'>>;
}

/** What a page of the app works with. Made once where the page is composed; it never changes. */
export interface Services {
  readonly db: SextantDb;
  readonly dispatch: Dispatch;
  /** Dispatches a change that nobody waits for; a write that fails is told. */
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
  /** Brings here what the person may do, where the server says it. */
  readonly readRights: () => Promise<void>;
  readonly opening: Opening;
  readonly offlineCopies: OfflineCopies;
  /** Reads a tab that is known by name only. It tells of a failure itself (ERR-06). */
  readonly loadTab: (tabId: string) => void;
  /** Reads a tab that somebody else may have changed; answers whether its text is another one now. */
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
   * Names work that may be in memory only, as the last keystrokes. `save` is awaited before a reload and before the
   * storage is handed to a newer version. The answer takes it back.
   */
  readonly onSave: (save: () => Promise<void>) => () => void;
  readonly unloadDrafts: UnloadDrafts;
  /** Whether something typed may be in memory alone. */
  readonly drafts: Writable<boolean>;
  /** The SQL editor's tab in this window; null on every other page. */
  readonly tabOnScreen: Writable<string | null>;
  readonly shared: SharedQueries;
  readonly outbox: OutboxActions;
  readonly backup: Backup;
  /** Forgets the rows of a result; its query stays in the history. */
  readonly removeKept: (resultId: string) => void;
  /** Offers the text of every tab as a file. */
  readonly downloadDrafts: () => void;
  /** Notes an error that nobody expected in the diagnostics log. */
  readonly reportError: (error: unknown, where: string) => void;
  /** Tells of a failed write: what was typed stays in memory, and its text is offered as a download. */
  readonly reportStorageFailure: (error: StorageError, text: string | null) => void;
  /** The app's address of a path, base path included, for links that leave the page. */
  readonly href: (path: string) => string;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices outside of ServicesContext');
  return services;
}

/**
 * Offers commands in the palette, and listens for their shortcuts, while the component is on screen. Keep `commands`
 * stable (useMemo): a new list is a new registration.
 */
export function useCommands(commands: readonly PaletteCommand[]): void {
  const { palette } = useServices();
  useLayoutEffect(() => palette.register(commands), [palette, commands]);
}

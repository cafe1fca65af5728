import type {
  Account,
  AccountForm,
  KnownRole,
  KnownRule,
  ListedRule,
  Named,
  OwnName,
  Permission,
  RoleForm,
  RuleChoices,
  RuleForm,
  SecurityEntry,
  SignedIn,
  UsageEntry,
} from '#domain/access/accounts.ts';
import type {
  ConnectedDatabase,
  ConnectionFault,
  DatabaseForm,
  DatabaseUses,
  ConnectableEngine,
  FoundDatabase,
  HiddenDatabase,
} from '#domain/catalogue/connection/databaseForm.ts';
import type { DraftedDashboard } from '#domain/dashboard/draftedDashboard.ts';
import type { DraftedEdit } from '#domain/merge/draftedEdit.ts';
import type { Embedding } from '#domain/dashboard/settings/embedding.ts';
import type { ModuleFile } from '#domain/moduleFile.ts';
import type { JoinedScreen, JoinForm } from '#domain/kiosk/joinedScreen.ts';
import type { CommentSubject } from '#domain/comment/commentEntry.ts';
import type { ChangedThing } from '#domain/inbox/changedThing.ts';
import type { ServerNotice } from '#domain/inbox/serverNotice.ts';
import type { OpenObject, Presence } from '#domain/presence.ts';
import type { Result } from '#domain/result.ts';
import type { ReadOutcome } from './dashboards.ts';

/** Rows of the server, or why there are none. */
export type ReadingOutcome<T> = Promise<Result<T, ReadOutcome>>;

/** Why a change was not made, as a sentence. */
export type ChangeOutcome = Promise<Result<void, string>>;

/** What connects databases. The editor reads those that there are by its catalogue. */
export interface DatabaseCalls {
  /** Those that the editor does not offer. */
  readonly hidden: () => ReadingOutcome<readonly HiddenDatabase[]>;
  readonly engines: () => Promise<Result<readonly ConnectableEngine[], string>>;
  readonly connection: (id: number) => Promise<Result<ConnectedDatabase, string>>;
  /** The name is that under which a masked password is kept. */
  readonly test: (
    name: string,
    address: string,
    certificate: string | null,
  ) => Promise<Result<FoundDatabase, ConnectionFault>>;
  /** Connects a database, or changes a known one. */
  readonly save: (id: number | null, form: DatabaseForm) => Promise<Result<void, ConnectionFault>>;
  readonly uses: (id: number) => Promise<Result<DatabaseUses, string>>;
  readonly remove: (id: number) => ChangeOutcome;
}

export interface TokenForm {
  readonly name: string;
  readonly days: number;
  /** The calls of scripts, or the tools of models. */
  readonly scope: 'api' | 'mcp';
}

/** What the pages about people and databases ask a server. Nothing of it is kept on the device, and every change is made at once. */
export interface PeopleCalls {
  readonly databases: DatabaseCalls;
  readonly accounts: () => ReadingOutcome<readonly Account[]>;
  /** Adds a person, or changes what differs from the known one. */
  readonly saveAccount: (known: Account | null, form: AccountForm) => ChangeOutcome;
  readonly removeAccount: (id: number) => ChangeOutcome;
  readonly roles: () => ReadingOutcome<readonly Named[]>;
  readonly permissions: () => ReadingOutcome<readonly Permission[]>;
  readonly permissionsOf: (role: number) => ReadingOutcome<readonly number[]>;
  readonly saveRole: (known: KnownRole | null, form: RoleForm) => ChangeOutcome;
  readonly removeRole: (id: number) => ChangeOutcome;
  readonly rules: () => ReadingOutcome<readonly ListedRule[]>;
  readonly ruleChoices: () => ReadingOutcome<RuleChoices>;
  readonly saveRule: (known: KnownRule | null, form: RuleForm) => ChangeOutcome;
  readonly removeRule: (id: number) => ChangeOutcome;
  /** The dashboards and charts that were changed last, by anybody. */
  readonly recentChanges: () => Promise<Result<readonly ChangedThing[], string>>;
  readonly draft: (key: string) => ReadingOutcome<DraftedDashboard | DraftedEdit>;
  /** The server's notices to the person, after one of them. */
  readonly notices: (after: number) => Promise<Result<readonly ServerNotice[], string>>;
  /**
   * Reads what was said about something, and about the charts of a dashboard, onto this device. Returns the mark of that
   * state, for the next reading; null if it was not read.
   */
  readonly readComments: (subject: CommentSubject, mark: string | null) => Promise<string | null>;
  /** Says that a page has something open, or no longer has; null where the server did not answer. */
  readonly notePresence: (open: OpenObject, page: string, isOpen: boolean) => Promise<Presence | null>;
  /** The key with which this browser subscribes at its push service. */
  readonly pushKey: () => Promise<Result<string, string>>;
  readonly subscribePush: (subscription: unknown) => ChangeOutcome;
  readonly unsubscribePush: () => ChangeOutcome;
  readonly usage: () => ReadingOutcome<readonly UsageEntry[]>;
  readonly securityLog: () => ReadingOutcome<readonly SecurityEntry[]>;
  /** Everybody's, or the person's own. */
  readonly sessions: (isEverybody: boolean) => ReadingOutcome<readonly SignedIn[]>;
  /** Makes a token for scripts, or for models, and gives it this once. */
  readonly makeToken: (form: TokenForm) => Promise<Result<string, string>>;
  readonly endSession: (isEverybody: boolean, id: string) => ChangeOutcome;
  /** How other sites may show a dashboard; null if they may not. */
  readonly embedding: (dashboard: number) => Promise<Result<Embedding | null, string>>;
  readonly saveEmbedding: (
    dashboard: number,
    domains: readonly string[],
  ) => Promise<Result<Embedding, string>>;
  readonly removeEmbedding: (dashboard: number) => ChangeOutcome;
  readonly chartTypes: () => ReadingOutcome<readonly ModuleFile[]>;
  readonly turnChartType: (key: string, isOn: boolean) => ChangeOutcome;
  readonly engines: () => ReadingOutcome<readonly ModuleFile[]>;
  readonly turnEngine: (name: string, isOn: boolean) => ChangeOutcome;
  readonly screens: () => ReadingOutcome<readonly JoinedScreen[]>;
  readonly joinScreen: (form: JoinForm) => ChangeOutcome;
  readonly removeScreen: (id: number) => ChangeOutcome;
  readonly ownName: () => ReadingOutcome<OwnName>;
  readonly saveOwnName: (name: OwnName) => ChangeOutcome;
  /** `current` is only checked by servers that ask for it. */
  readonly savePassword: (current: string, password: string) => ChangeOutcome;
}

import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { Observable } from '#ui/observable.ts';
import type { PeopleCalls } from './people.ts';
import { serviceContext } from './serviceContext.ts';

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
  /** Asks the server who is signed in; false, and no effect, where it is unreachable. */
  readonly check: () => Promise<boolean>;
  readonly promptSignIn: () => void;
  readonly dismissSignIn: () => void;
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

export interface Connection {
  /** The browser's online state. */
  readonly online: boolean;
  /** Whether the server responded recently; null before the first response. */
  readonly serverReachable: boolean | null;
  /** Whether a gateway responded that the Superset behind it is unreachable. */
  readonly isSupersetUnreachable: boolean;
}

/** The server's constants that the page needs, as last known. */
export interface ServerConf {
  /** DEFAULT_SQLLAB_LIMIT: row limit of a query without a LIMIT. */
  readonly defaultQueryLimit: number;
  /** SQL_MAX_ROW. */
  readonly maxRow: number;
  /** SUPERSET_WEBSERVER_TIMEOUT: how long a request that queries a database may take. */
  readonly timeout: Millis;
  /** SQLLAB_QUERY_RESULT_TIMEOUT: how long rows stored on the server are waited for; null without a limit. */
  readonly resultTimeout: Millis | null;
  /** SQLLAB_DEFAULT_DBID. */
  readonly defaultDbId: number | null;
  /** The server's IANA time zone: it determines now, and where time ranges begin and end. */
  readonly timeZone: string;
  /** Whether roles limit who sees a dashboard: DASHBOARD_RBAC of the server. */
  readonly hasDashboardRoles: boolean;
  /** Whether usage events are recorded. */
  readonly wantsUsage: boolean;
  /** Whether reports can be mailed. */
  readonly sendsMail: boolean;
  /**
   * What responds: a server with engines of its own, a gateway to a Superset, or only the page, as there is no server;
   * null while unknown.
   */
  readonly mode: 'embedded' | 'gateway' | 'none' | null;
  /** Where events of asynchronous jobs are sent over a WebSocket; null where they are polled. */
  readonly eventsUrl: string | null;
  /** SCHEDULED_QUERIES: the form with which queries are scheduled, where the server runs them. */
  readonly scheduleForm: unknown;
}

/** Who is signed in, and what is known of the server. */
export interface SessionServices {
  /** Stores the person's permissions, where the server returns them. */
  readonly readRights: () => Promise<void>;
  /** Loaded with the pages about people. */
  readonly people: () => Promise<PeopleCalls>;
  readonly session: Session;
  readonly signOut: SignOut;
  readonly deviceUnlock: DeviceUnlock;
  readonly connection: Observable<Connection>;
  readonly conf: Observable<ServerConf>;
}

export const [SessionContext, useSession] = serviceContext<SessionServices>('session');

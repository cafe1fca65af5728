import type { TextRules } from '../sql/textRules.ts';
import type { Millis } from '../time.ts';

export const QUERY_STATES = [
  'started',
  'stopped',
  'failed',
  'pending',
  'running',
  'scheduled',
  'success',
  'fetching',
  'timed_out',
] as const;

/** The states of a query (QRY-09). */
export type QueryState = (typeof QUERY_STATES)[number];

export interface QueryError {
  readonly message: string;
  readonly error_type: string | null;
  readonly level: 'info' | 'warning' | 'error';
  /** One-based position in the statement, if the engine reported one. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly extra: unknown;
}

export type LimitingFactor = 'NOT_LIMITED' | 'DROPDOWN' | 'QUERY' | 'QUERY_AND_DROPDOWN' | 'UNKNOWN';

/** A table or view to create from a query's rows. */
export interface CreateAs {
  readonly method: 'TABLE' | 'VIEW';
  readonly table: string;
}

/** Which statement of a run a query is; see `splitRun`. */
export interface QueryPart {
  /** The run. The statement that it stands for names itself. */
  readonly of: string;
  /** Its place among the statements, from 0. */
  readonly index: number;
  /**
   * What is known of it: its outcome (`told`), only that it ran (`untold`), or that it did not run (`skipped`). Stored
   * queries of earlier releases have these words.
   */
  readonly came: 'told' | 'untold' | 'skipped';
}

/** The source of the rows on screen. */
export type ResultOrigin = 'live' | 'cached' | 'device';

/** One query (ENT-03). Its rows are not here: `resultId` names them in the results store. */
export interface Query {
  /** The client id: eleven characters, created before anything is sent. */
  readonly id: string;
  /** The server's number for it; null until it responded. */
  readonly serverId: number | null;
  readonly dbId: number;
  /** The kind of its database, whose rules its text is read by; absent where nobody knew it. */
  readonly backend?: string;
  /** How its text is read, where an engine says so that was added to the server. */
  readonly engineRules?: TextRules;
  /** The values of its templates, as JSON; absent where nobody kept them. */
  readonly templateParams?: string;
  /** The id of its tab (QueryEditor.id). */
  readonly sqlEditorId: string;
  readonly tab: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly executedSql: string | null;
  /** Offset of `sql` in the tab's text, to locate errors of a selection. */
  readonly sqlOffset: number;
  readonly runAsync: boolean;
  readonly queryLimit: number | null;
  readonly limit: number | null;
  readonly limitingFactor: LimitingFactor | null;
  readonly ctas: boolean;
  readonly ctas_method: 'TABLE' | 'VIEW' | null;
  readonly tempSchema: string | null;
  readonly tempTable: string | null;
  readonly isDataPreview: boolean;
  readonly state: QueryState;
  /** Per cent, 0 to 100. */
  readonly progress: number;
  readonly startDttm: Millis;
  readonly endDttm: Millis | null;
  readonly rows: number | null;
  readonly resultsKey: string | null;
  /** Names the stored rows on this device; null if there are none. */
  readonly resultId: string | null;
  readonly cached: boolean;
  readonly errors: readonly QueryError[];
  readonly errorMessage: string | null;
  readonly link: string | null;
  readonly changedOn: Millis;
  /** How many queries are ahead of it in the server's queue, if reported. */
  readonly queuedBefore?: number | null;
  /** Rows inserted, updated, deleted or put into the new table; null or absent where nobody counted. */
  readonly changed?: number | null;
  /** How long the statement took in the engine; absent where it was not measured. */
  readonly took?: Millis;
  /** Absent unless a person pinned its rows, perhaps under a name: then a later query does not delete them. */
  readonly pinned?: { readonly name: string | null };
  /** Its rows were deleted to make room for those of later queries of its tab. Absent for any other query. */
  readonly madeRoom?: true;
  /** The query whose rows are deleted when its own are here: those were refreshed. Absent for any other query. */
  readonly replaces?: string;
  /** Absent where there was one statement. */
  readonly part?: QueryPart;
  /** Run on this device over rows that row rules of a server limit. Absent for any other query. */
  readonly isLimited?: true;
  /** Run over kept rows of a server's tables: when the oldest of them were read. Absent for any other query. */
  readonly rowsFrom?: Millis;
  /** Started without a server: what it is sent with once there is one. Absent where it was sent at once. */
  readonly waits?: {
    readonly templateParams: string;
    /** When it was started: its place among the others, however often it is sent. */
    readonly since?: Millis;
  };
}

/** The values with which its templates can be filled as before; null where it has some, and nobody kept that. */
export const templateValues = ({ sql, templateParams }: Query): string | null =>
  templateParams ?? (/\{[{%]/.test(sql) ? null : '');

/** Whether a query is a statement of another one: no list of queries shows it. */
export const isPartOfRun = (query: Query): boolean => query.part != null && query.part.of !== query.id;

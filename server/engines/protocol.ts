import type { TablePath } from '../access/tree.ts';
import type { Readable, Reading } from '../access/reading.ts';
import type { CopyFromOrder } from './copyFromOrder.ts';
import type {
  EngineColumn,
  EngineSpec,
  ExportRequest,
  ExtractOutcome,
  ExtractRequest,
  RereadRequest,
  EngineRunRequest,
  StatementEstimate,
  StatementRan,
} from './engineHost.ts';
import type {
  CatalogueFunction,
  EngineTable,
  EngineTableColumns,
  EngineTableDetail,
} from './engineCatalogue.ts';
import type { EngineError } from '../base/engineError.ts';
import type { Work } from './work.ts';

/** Messages from the server to an engine process. `id` is a conversation, chosen by the server. */
export type ToEngine =
  | {
      readonly type: 'open';
      readonly id: number;
      readonly spec: EngineSpec;
      readonly zone: string;
      readonly limits: EngineLimits | null;
    }
  /** What the module of an engine says; the process opens nothing. */
  | { readonly type: 'describe'; readonly id: number; readonly module: string }
  | { readonly type: 'run'; readonly id: number; readonly order: RunOrder; readonly credit: number }
  | { readonly type: 'export'; readonly id: number; readonly order: ExportOrder; readonly credit: number }
  | {
      readonly type: 'reread';
      readonly id: number;
      readonly order: Omit<RereadRequest, 'engine'>;
      readonly credit: number;
    }
  | { readonly type: 'call'; readonly id: number; readonly call: EngineCall }
  | { readonly type: 'stop'; readonly id: number }
  /** The reader has read this many bytes; as many more may be sent. */
  | { readonly type: 'credit'; readonly id: number; readonly bytes: number }
  /** The reader is gone: send no more, but finish storing. */
  | { readonly type: 'leave'; readonly id: number };

/** The resources of one engine process. */
export interface EngineLimits {
  /** Bytes of memory. */
  readonly memory: number;
  /** The engine's own folder, the only one it can open, and the size limit of what it spills there. */
  readonly tempFolder: string;
  readonly tempBytes: number;
}

export type ExportOrder = Omit<ExportRequest, keyof Work | 'engine'>;

export type RunOrder = Omit<EngineRunRequest, keyof Work | 'engine' | 'onStatement' | 'onRan'>;

export type EngineCall =
  | { readonly name: 'check'; readonly statements: readonly string[]; readonly reading: Reading }
  | CatalogueCall
  | { readonly name: 'named'; readonly sql: string }
  | { readonly name: 'mayChange' }
  | {
      readonly name: 'estimate';
      readonly catalog: string | null;
      readonly schema: string | null;
      readonly statements: readonly string[];
      readonly reading: Reading;
    }
  | { readonly name: 'copyInto'; readonly path: string }
  | { readonly name: 'copyFrom'; readonly order: CopyFromOrder }
  | ({ readonly name: 'extract'; readonly zone: string } & Omit<ExtractRequest, keyof Work | 'engine'>);

/** What is read of the catalogue: all of it, or the names of what somebody may read. */
export type CatalogueCall = { readonly only: Readable | null } & (
  | { readonly name: 'catalogs' }
  | { readonly name: 'schemas'; readonly catalog: string | null }
  | { readonly name: 'tables'; readonly catalog: string | null; readonly schema: string }
  | { readonly name: 'table'; readonly table: TablePath }
  | { readonly name: 'columns' }
  | { readonly name: 'functions' }
);

/** The response of each call. */
export interface CallResults {
  readonly check: null;
  readonly catalogs: readonly string[];
  readonly schemas: readonly string[];
  readonly tables: readonly EngineTable[];
  readonly table: EngineTableDetail | null;
  readonly columns: readonly EngineTableColumns[];
  readonly functions: readonly CatalogueFunction[];
  readonly named: readonly string[] | null;
  readonly mayChange: boolean | null;
  readonly estimate: readonly StatementEstimate[];
  readonly extract: ExtractOutcome;
  readonly copyInto: null;
  readonly copyFrom: null;
}

/** Messages from an engine process. Rows are sent as data frames between `head` and `end`. */
export type FromEngine =
  | { readonly type: 'statement'; readonly id: number; readonly index: number; readonly sql: string }
  | { readonly type: 'ran'; readonly id: number; readonly index: number; readonly ran: StatementRan }
  | { readonly type: 'head'; readonly id: number; readonly head: RunHead }
  /** All rows are sent; storing may still be in progress. */
  | { readonly type: 'sent'; readonly id: number }
  | { readonly type: 'end'; readonly id: number; readonly storeFault: string | null }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: EngineError };

export interface RunHead {
  readonly columns: readonly EngineColumn[];
  readonly rows: number;
  readonly more: boolean;
  readonly executedSql: string;
}

import type { Datasource } from '#domain/compile/datasource.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { attempt, type Refusal } from '#domain/compile/refusal.ts';
import { fromOf } from '#domain/compile/sql/buildStatement.ts';
import type { FilePreview } from '#domain/device/files/fileTable.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { createAnsweredStatements } from './answeredStatements.ts';
import { computeContext } from './computeContext.ts';
import { arrowFrame } from './arrowFrame.ts';
import { createExtractTables } from './extractTables.ts';
import type { LocalExtract } from './extractTables.ts';
import type { LocalEngine } from './localEngine.ts';
import { createDeviceTables, type StoredRows } from './deviceTables.ts';
import { createFileTables, type FileRequest, type FileRows } from './files/fileTables.ts';
import { keepRows, type RowsToKeep } from './keepRows.ts';
import { runDeviceSql, type Run, type SqlRequest, type SqlRows } from './runDeviceSql.ts';
import {
  createNumberedTables,
  type NumberedRows,
  type NumberedTablesPorts,
} from './numbers/numberedTables.ts';
import { createStatementQueue, Stopped } from './statementQueue.ts';

export interface LocalRequest {
  readonly context: QueryContext;
  /** The dataset on the server; its rows are those of the extract. */
  readonly source: Datasource;
  /** Its rows, or the tables of this device that it reads. */
  readonly extract: LocalExtract | ReadTables;
  /** Milliseconds since 1970, and the server's time zone. */
  readonly now: number;
  readonly zone: string;
  /** When the rows were taken, if the answer says so. */
  readonly rowsFrom?: number;
}

/** Rows that charts will be asked over; `context` is what the chart on screen asked. */
export interface RowsToLoad extends Pick<LocalRequest, 'source' | 'now' | 'zone'> {
  readonly context: QueryContext | null;
  readonly extract: LocalExtract;
}

/** The tables of this device that a query may read. */
export type ReadTables = Pick<SqlRequest, 'database' | 'tables' | 'names'>;

/** A query whose rows are stored, as it is run. */
export type KeepRequest = ReadTables &
  Pick<SqlRequest, 'sql'> & {
    /** For rows that leave the device. */
    readonly isParquet?: boolean;
  };

export type LocalFailure =
  | Refusal
  /** The stored rows are unreadable; the engine itself is healthy. */
  | { readonly kind: 'unreadable'; readonly message: string }
  /** The engine crashed and must be restarted. */
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'aborted' };

export type LocalResult = Result<Uint8Array<ArrayBuffer>, LocalFailure>;

/** Answers requests from extracts, with the same bytes as a server. */
export interface EngineService {
  /** Resolves when the engine has started. */
  ready(): Promise<void>;
  /** The caller chooses the number, to cancel the request by it. */
  answer(request: LocalRequest, number: number): Promise<LocalResult>;
  /** Runs SQL over the rows of this device. */
  sql(request: SqlRequest, number: number): Promise<Result<SqlRows, LocalFailure>>;
  /** Runs a query whose rows are stored. */
  keep(request: KeepRequest, number: number): Promise<Result<RowsToKeep, LocalFailure>>;
  /** Reads the beginning of a file that a person opens. */
  previewFile(request: FileRequest, number: number): Promise<Result<FilePreview, LocalFailure>>;
  /** Reads all of such a file for rows that are stored. */
  takeFile(request: FileRequest, number: number): Promise<Result<FileRows, LocalFailure>>;
  /** Loads rows, and works ahead for charts over them. */
  load(rows: RowsToLoad): Promise<void>;
  stop(number: number): Promise<void>;
}

const NOTHING_STORED: StoredRows = {
  result: async () => null,
  extract: async () => null,
  table: async () => null,
};

export function createEngineService(
  engine: LocalEngine,
  storedIn: (database: string) => StoredRows = () => NOTHING_STORED,
  /** Calls back when nothing was asked for a while; without it, values have no numbers. */
  whenIdle: NumberedTablesPorts['whenIdle'] = () => () => undefined,
): EngineService {
  const queue = createStatementQueue(engine);
  /** Requests have numbers of their own, which are positive. */
  let inBackground = 0;
  let answering = 0;
  const numbered = createNumberedTables({
    run(sql) {
      const number = --inBackground;
      return queue.run(sql, number).finally(() => queue.done(number));
    },
    interrupt: () => queue.stop(inBackground),
    whenIdle,
  });
  const answeredStatements = createAnsweredStatements();
  const tables = createExtractTables({
    ...engine,
    attach: (file, alias) => queue.alone(() => engine.attach(file, alias)),
    detach: (alias) => queue.alone(() => engine.detach(alias)),
    insert: (rows, table) => queue.alone(() => engine.insert(rows, table)),
    drop: (table) => queue.alone(() => engine.drop(table)),
  });

  const files = createFileTables({
    attach: (file, alias) => queue.alone(() => engine.attach(file, alias)),
    detach: (alias) => queue.alone(() => engine.detach(alias)),
    addFile: (name, file) => queue.alone(() => engine.addFile(name, file)),
    removeFile: (name) => queue.alone(() => engine.removeFile(name)),
    insert: (rows, table) => queue.alone(() => engine.insert(rows, table)),
    drop: (table) => queue.alone(() => engine.drop(table)),
  });

  const devices = new Map<string, ReturnType<typeof createDeviceTables>>();

  function device(database: string): ReturnType<typeof createDeviceTables> {
    const known = devices.get(database);
    if (known !== undefined) return known;
    const made = createDeviceTables(
      {
        insert: (rows, table) => queue.alone(() => engine.insert(rows, table)),
        run: (sql) => queue.alone(() => engine.run(sql)),
      },
      tables,
      storedIn(database),
    );
    devices.set(database, made);
    return made;
  }

  async function overRows<T>(
    { database, tables: mentioned, names }: ReadTables,
    number: number,
    work: (run: Run) => Promise<T>,
  ): Promise<Result<T, LocalFailure>> {
    try {
      await device(database).open(mentioned, names);
    } catch (cause) {
      return err({ kind: isBroken(cause) ? 'broken' : 'unreadable', message: messageOf(cause) });
    }
    return cancellable(number, work);
  }

  async function cancellable<T>(
    number: number,
    work: (run: Run) => Promise<T>,
  ): Promise<Result<T, LocalFailure>> {
    try {
      return ok(await work((text) => queue.run(text, number)));
    } catch (cause) {
      return err(endOf(cause) ?? { kind: 'query', message: messageOf(cause) });
    }
  }

  async function answer(
    { source: dataset, extract, ...request }: LocalRequest,
    number: number,
  ): Promise<LocalResult> {
    let source: Datasource;
    try {
      if ('names' in extract) {
        await device(extract.database).open(extract.tables, extract.names);
        source = dataset;
      } else source = { ...dataset, from: await tables.open(extract) };
    } catch (cause) {
      return err({ kind: isBroken(cause) ? 'broken' : 'unreadable', message: messageOf(cause) });
    }
    let ended: LocalFailure | null = null;
    const rows = rowsOf(source, extract);
    const numbers = rows && numbered.of(rows);
    const result = await computeContext(
      { ...request, source, ...(numbers && { numbers }) },
      async (sql, byNumbers) => {
        const known = rows && answeredStatements.find(rows, sql);
        if (known !== null) return ok(known);
        const compute = async (): Promise<Frame> => {
          if (numbers !== null && byNumbers != null) {
            try {
              return numbers.withValues(byNumbers, arrowFrame(await queue.run(byNumbers.sql, number)));
            } catch (cause) {
              if (endOf(cause) !== null) throw cause;
            }
          }
          return arrowFrame(await queue.run(sql, number));
        };
        try {
          const frame = await compute();
          if (rows !== null) answeredStatements.add(rows, { sql, frame });
          return ok(frame);
        } catch (cause) {
          ended = endOf(cause);
          return err(messageOf(cause));
        }
      },
    );
    if (rows !== null && result.ok) numbered.prepare(rows, source);
    return ended === null ? result : err(ended);
  }

  return {
    ready: async () => undefined,
    answer(request, number) {
      numbered.pause();
      answering += 1;
      return answer(request, number).finally(() => {
        answering -= 1;
        queue.done(number);
      });
    },
    sql(request, number) {
      numbered.pause();
      return overRows(request, number, (run) => runDeviceSql(run, request)).finally(() => queue.done(number));
    },
    keep: (request, number) =>
      overRows(request, number, async (run) => {
        if (request.isParquet !== true) return keepRows(run, request.sql);
        return (await import('./portable/keepParquet.ts')).keepParquet(run, request.sql);
      }).finally(() => queue.done(number)),
    previewFile: (request, number) =>
      ofFile(cancellable(number, (run) => files.preview(request, run)).finally(() => queue.done(number))),
    takeFile: (request, number) =>
      ofFile(cancellable(number, (run) => files.take(request, run)).finally(() => queue.done(number))),
    async load({ context, source, extract, ...asOf }) {
      const loaded = { ...source, from: await tables.open(extract) };
      const rows = rowsOf(loaded, extract);
      // A request that came meanwhile does so itself once it is answered.
      if (rows === null || answering > 0) return;
      // What it is grouped by is numbered first: compiling notes it, and nothing is run.
      const compiled = { context, source: loaded, ...asOf, numbers: numbered.of(rows) };
      if (context !== null) await computeContext({ ...compiled, context }, async () => err('Not run'));
      numbered.prepare(rows, loaded);
    },
    stop: async (number) => queue.stop(number),
  };
}

/** The rows of a table, whose order does not change; null for those of a person's query. */
function rowsOf(source: Datasource, extract: LocalRequest['extract']): NumberedRows | null {
  if ('names' in extract && source.from.kind === 'sql') return null;
  const from = attempt(() => fromOf(source, {}));
  if (!from.ok) return null;
  return 'names' in extract
    ? { name: `${extract.database} ${from.value}`, version: JSON.stringify(extract.tables), from: from.value }
    : { name: String(extract.datasetId), version: String(extract.version), from: from.value };
}

/** Null for a query error of a healthy engine. */
function endOf(cause: unknown): LocalFailure | null {
  if (cause instanceof Stopped) return { kind: 'aborted' };
  return isBroken(cause) ? { kind: 'broken', message: messageOf(cause) } : null;
}

/** What the engine says when it breaks means nothing to a person. */
async function ofFile<T>(reading: Promise<Result<T, LocalFailure>>): Promise<Result<T, LocalFailure>> {
  const read = await reading;
  if (read.ok || read.error.kind !== 'broken') return read;
  const message =
    'The engine broke while it read the file, which is damaged or too large for the memory here.';
  return err({ kind: 'broken', message });
}

/** After a WebAssembly error the engine's memory may be corrupt. */
const isBroken = (cause: unknown): boolean =>
  (cause instanceof Error && cause.name === 'RuntimeError') ||
  /RuntimeError|memory access out of bounds/.test(messageOf(cause));

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

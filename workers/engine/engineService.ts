import { err, ok, type Result } from '#domain/result.ts';
import type { RenderedText, RenderRequest, RenderResponse } from '#domain/template/protocol.ts';
import { templateErrorText } from '#domain/template/template.ts';
import { createChartComputations } from './chartComputations.ts';
import { createDeviceTables, type DeviceTables, type StoredRows } from './deviceTables.ts';
import { loadFailure, ofFile, queryFailure } from './engineFailure.ts';
import { createExtractTables } from './extractTables.ts';
import { createFileTables } from './files/fileTables.ts';
import { keepRows } from './keepRows.ts';
import type { LocalEngine } from './localEngine.ts';
import type { EngineService, LocalFailure, LocalRequest, ReadTables } from './protocol.ts';
import { readComputed } from './readComputed.ts';
import { runDeviceSql, type Run } from './runDeviceSql.ts';
import { createStatementQueue, type StatementQueue } from './statementQueue.ts';

/** The engine with each of its calls in the queue, so that none runs during another or during a request's statement. */
function queuedEngine(engine: LocalEngine, { alone }: Pick<StatementQueue, 'alone'>): LocalEngine {
  return {
    attach: (file, alias) => alone(() => engine.attach(file, alias)),
    detach: (alias) => alone(() => engine.detach(alias)),
    addFile: (name, file) => alone(() => engine.addFile(name, file)),
    removeFile: (name) => alone(() => engine.removeFile(name)),
    insert: (rows, table) => alone(() => engine.insert(rows, table)),
    drop: (table) => alone(() => engine.drop(table)),
    run: (sql) => alone(() => engine.run(sql)),
    interrupt: () => engine.interrupt(),
  };
}

/** Loads what renders templates. */
type OpenTemplates = () => Promise<(request: RenderRequest) => RenderResponse>;

const NO_TEMPLATES =
  'What renders templates could not be loaded. It is downloaded once, while the server is reachable.';

const NOTHING_STORED: StoredRows = {
  result: async () => null,
  extract: async () => null,
  table: async () => null,
};

export function createEngineService(
  engine: LocalEngine,
  storedIn: (database: string) => StoredRows = () => NOTHING_STORED,
  openTemplates: OpenTemplates = async () => (await import('./templates.ts')).openTemplates(),
): EngineService {
  const queue = createStatementQueue(engine);
  const queued = queuedEngine(engine, queue);
  /** Work in the background has negative numbers; those of requests are positive. */
  let lastInBackground = 0;
  const extracts = createExtractTables(queued);
  const files = createFileTables(queued);
  const devices = new Map<string, DeviceTables>();
  const charts = createChartComputations({
    async loadRows(source, extract) {
      if (!('names' in extract)) return { ...source, from: await extracts.open(extract) };
      await tablesOf(extract.database).open(extract.tables, extract.names);
      return source;
    },
  });

  /** The tables that are stored in a database of the browser. */
  function tablesOf(database: string): DeviceTables {
    const known = devices.get(database);
    if (known !== undefined) return known;
    const made = createDeviceTables(queued, extracts, storedIn(database));
    devices.set(database, made);
    return made;
  }

  /** Runs the statements of a request, which `stop` cancels by its number until they have ended. */
  function asRequest<T>(number: number, work: (run: Run) => Promise<T>): Promise<T> {
    return work((sql) => queue.run(sql, number)).finally(() => queue.done(number));
  }

  const outcomeOf = <T>(number: number, work: (run: Run) => Promise<T>): Promise<Result<T, LocalFailure>> =>
    asRequest(number, work).then(ok, (cause: unknown) => err(queryFailure(cause)));

  async function overTables<T>(
    { database, tables, names }: ReadTables,
    number: number,
    work: (run: Run) => Promise<T>,
  ): Promise<Result<T, LocalFailure>> {
    try {
      await tablesOf(database).open(tables, names);
    } catch (cause) {
      queue.done(number);
      return err(loadFailure(cause));
    }
    return outcomeOf(number, work);
  }

  const answer: EngineService['compute'] = (request, number) =>
    asRequest(number, (run) => charts.compute(request, run));

  function computeAhead(request: LocalRequest): Promise<Uint8Array<ArrayBuffer> | null> {
    const number = --lastInBackground;
    return asRequest(number, (run) => charts.expect(request, run, () => queue.stop(number)));
  }

  let templates: ReturnType<OpenTemplates> | null = null;

  async function render(request: RenderRequest): Promise<Result<RenderedText, LocalFailure>> {
    templates ??= openTemplates();
    const response = await templates.then(
      (renderTexts) => renderTexts(request),
      () => null,
    );
    if (response === null) templates = null;
    const [text] = response?.results ?? [];
    if (response === null || text === undefined) return err({ kind: 'unreadable', message: NO_TEMPLATES });
    if (response.isSound || text.type !== 'error') return ok(text);
    return err({ kind: 'broken', message: templateErrorText(text.error) });
  }

  return {
    ready: async () => undefined,
    render,
    compute: answer,
    async read(request, number) {
      const result = await answer(request, number);
      return result.ok ? readComputed(result.value) : result;
    },
    sql(request, number) {
      charts.stopExpected();
      return overTables(request, number, (run) => runDeviceSql(run, request));
    },
    keep: (request, number) =>
      overTables(request, number, async (run) => {
        if (request.isParquet !== true) return keepRows(run, request.sql);
        return (await import('./portable/keepParquet.ts')).keepParquet(run, request.sql);
      }),
    previewFile: (request, number) => ofFile(outcomeOf(number, (run) => files.preview(request, run))),
    takeFile: (request, number) => ofFile(outcomeOf(number, (run) => files.take(request, run))),
    async load({ context, ...rows }) {
      // What is on screen is computed again: the engine compiles its functions as it comes to them, a third of a second
      // for the first statement, and reads the columns.
      await (context === null ? charts.prepare(rows) : computeAhead({ ...rows, context }));
    },
    async expect(request) {
      const answered = await computeAhead(request);
      const read = answered && readComputed(answered);
      return read?.ok === true ? read.value : null;
    },
    async stop(number) {
      queue.stop(number);
      // Its request may take part in it.
      charts.stopExpected();
    },
  };
}

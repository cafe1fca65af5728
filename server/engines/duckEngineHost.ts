import { err, ok, type Result } from '#domain/result.ts';
import { type Clock, MINUTE } from '#domain/time.ts';
import type { EngineHost } from './engineHost.ts';
import type { EngineError } from '../base/engineError.ts';
import type { Work } from './work.ts';
import { openEngines, type OpenEnginesOptions } from './openEngines.ts';
import type { EngineProcess } from './engineProcess.ts';
import type { CallResults, EngineCall } from './protocol.ts';
import { startExport, startReread, startRun } from './runs.ts';
import { slots, type WorkKind } from '../base/slots.ts';
import { type RunningTask, supervisor } from './supervisor.ts';

export interface EngineHostOptions extends OpenEnginesOptions {
  readonly clock: Clock;
  /** Queries of one kind that run at once over all engines; the others wait for a slot. */
  readonly concurrency: number;
}

/** The time limit of a call that runs no caller's query. */
const CALL_TIMEOUT = MINUTE;
const COPY_TIMEOUT = 30 * MINUTE;

/** Engines as child processes, each with one DuckDB. */
export function duckEngineHost(options: EngineHostOptions): EngineHost {
  const engines = openEngines(options);
  const supervise = supervisor(options.clock, slots(options.concurrency));

  /** Runs something in an engine's process, unless it was cancelled before. */
  const inEngine =
    <T>(
      key: string,
      kind: WorkKind,
      work: (process: EngineProcess, started: (id: number) => void) => Promise<Result<T, EngineError>>,
    ) =>
    async (task: RunningTask): Promise<Result<T, EngineError>> => {
      const running = await engines.processOf(key, kind);
      if (!running.ok) return running;
      if (task.ending !== null) return err(task.ending);
      const process = running.value;
      return work(process, (id) =>
        task.ends({
          interrupt: () => process.post({ type: 'stop', id }),
          kill: () => engines.restart(key, process),
        }),
      );
    };

  const ask = <C extends EngineCall>(key: string, call: C, kind: WorkKind = 'chart') =>
    inEngine<CallResults[C['name']]>(key, kind, (process, started) => process.call(call, started));
  const call = <C extends EngineCall>(key: string, message: C) =>
    supervise.call(CALL_TIMEOUT, ask(key, message));

  return {
    open: engines.open,
    ensure: engines.ensure,
    run: (request) =>
      supervise.compute(
        request,
        inEngine(request.engine, request.kind, (process, started) => startRun(process, request, started)),
      ),
    exportCsv: (request) =>
      new Promise((resolve) => {
        const done = supervise.compute(
          request,
          inEngine(request.engine, request.kind, (process, started) =>
            startExport(process, request, started, (exported) => resolve(ok({ ...exported, done }))),
          ),
        );
        // What fails after the first rows is thrown to who reads them.
        void done.then((ended) => (ended.ok ? undefined : resolve(ended)));
      }),
    stop: (queryId, why = 'person') => supervise.stop(queryId, why),
    before: (queryId) => supervise.before(queryId),
    async reread(request) {
      const running = await engines.processOf(request.engine, 'chart');
      return running.ok ? startReread(running.value, request) : running;
    },
    async check({ engine, statements, reading }) {
      const asked = ask(engine, { name: 'check', statements, reading }, 'sql');
      const checked = await supervise.call(CALL_TIMEOUT, asked);
      return checked.ok ? ok(undefined) : checked;
    },
    catalogs: (engine, only) => call(engine, { name: 'catalogs', only }),
    schemas: (engine, catalog, only) => call(engine, { name: 'schemas', catalog, only }),
    tables: (engine, place, only) => call(engine, { name: 'tables', ...place, only }),
    table: (engine, table, only) => call(engine, { name: 'table', table, only }),
    columns: (engine, only) => call(engine, { name: 'columns', only }),
    named: (engine, sql) => call(engine, { name: 'named', sql }),
    functions: (engine, only) => call(engine, { name: 'functions', only }),
    mayChange: (engine) => call(engine, { name: 'mayChange' }),
    estimate: ({ engine, catalog, schema, statements, reading, ...work }) =>
      supervise.compute(
        work,
        ask(engine, { name: 'estimate', catalog, schema, statements, reading }, work.kind),
      ),
    extract(request) {
      const { queryId, person, kind, timeout, engine, ...rest } = request;
      const work: Work = { queryId, person, kind, timeout };
      return supervise.compute(work, ask(engine, { name: 'extract', zone: options.zone, ...rest }, kind));
    },
    copyInto: (engine, path) => supervise.call(COPY_TIMEOUT, ask(engine, { name: 'copyInto', path })),
    copyFrom: (engine, order) => supervise.call(COPY_TIMEOUT, ask(engine, { name: 'copyFrom', order })),
    closeEngine: engines.close,
    close: engines.closeAll,
  };
}

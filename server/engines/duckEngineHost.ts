import type { ChildProcess } from 'node:child_process';
import { err, ok, type Result } from '#domain/result.ts';
import { startEngineChild } from './engineChild.ts';
import type { EngineError, EngineHost, EngineSpec } from './engineHost.ts';
import { engineProcess, type EngineProcess } from './engineProcess.ts';
import type { CallAnswers, EngineCall } from './protocol.ts';
import { startReread, startRun } from './runs.ts';
import { slots } from './slots.ts';

export interface EngineHostOptions {
  /** Where an engine process begins; see `engineChildUrl`. */
  readonly childUrl: URL;
  /** How one is started; left out but in tests that end processes. */
  readonly startChild?: (entry: URL) => ChildProcess;
  /** The zone in which engines evaluate "now" and dates. */
  readonly zone: string;
  /** Queries computed at once over all engines; the others wait their turn. */
  readonly concurrency: number;
}

interface Engine {
  readonly spec: EngineSpec;
  /** The running process, or its being started. Replaced when it died and is needed again. */
  process: Promise<Result<EngineProcess, EngineError>>;
}

/** Engines as child processes, each over one DuckDB. */
export function duckEngineHost(options: EngineHostOptions): EngineHost {
  const startChild = options.startChild ?? startEngineChild;
  const engines = new Map<string, Engine>();
  const turns = slots(options.concurrency);
  /** How to stop what is being computed, by query id. */
  const computing = new Map<string, () => void>();

  async function start(spec: EngineSpec): Promise<Result<EngineProcess, EngineError>> {
    const process = engineProcess(startChild(options.childUrl));
    const opened = await new Promise<Result<void, EngineError>>((resolve) => {
      const id = process.converse({
        message(message) {
          resolve(message.type === 'error' ? err(message.error) : ok(undefined));
        },
        data: () => undefined,
        died: (error) => resolve(err(error)),
      });
      process.say({ type: 'open', id, spec, zone: options.zone });
    });
    if (opened.ok) return ok(process);
    await process.end();
    return opened;
  }

  /** The engine's process, started anew when the last one died. */
  async function processOf(key: string): Promise<Result<EngineProcess, EngineError>> {
    const engine = engines.get(key);
    if (!engine) return err(unavailable(key));
    const running = await engine.process;
    if (running.ok && running.value.alive) return running;
    const seen = engine.process;
    await Promise.resolve();
    if (engine.process === seen) engine.process = start(engine.spec);
    return engine.process;
  }

  async function call<C extends EngineCall>(
    key: string,
    message: C,
  ): Promise<Result<CallAnswers[C['name']], EngineError>> {
    const running = await processOf(key);
    return running.ok ? running.value.call(message) : running;
  }

  async function closeEngine(key: string): Promise<void> {
    const engine = engines.get(key);
    engines.delete(key);
    const running = await engine?.process;
    if (running?.ok) await running.value.end();
  }

  async function open(spec: EngineSpec): Promise<Result<void, EngineError>> {
    await closeEngine(spec.key);
    const engine: Engine = { spec, process: start(spec) };
    engines.set(spec.key, engine);
    const opened = await engine.process;
    if (!opened.ok) engines.delete(spec.key);
    return opened.ok ? ok(undefined) : opened;
  }

  return {
    open,
    ensure: async (spec) => (engines.has(spec.key) ? ok(undefined) : open(spec)),
    async run(request) {
      let stopped = false;
      computing.set(request.queryId, () => {
        stopped = true;
      });
      const turn = await turns.take(request.queryId);
      if (!turn.ok) {
        computing.delete(request.queryId);
        return err(STOPPED);
      }
      try {
        const running = await processOf(request.engine);
        if (!running.ok) return running;
        if (stopped) return err(STOPPED);
        return await startRun(running.value, request, (stop) => computing.set(request.queryId, stop));
      } finally {
        computing.delete(request.queryId);
        turns.free();
      }
    },
    stop(queryId) {
      if (turns.sendAway(queryId)) return true;
      const stop = computing.get(queryId);
      stop?.();
      return stop !== undefined;
    },
    async reread(request) {
      const running = await processOf(request.engine);
      return running.ok ? startReread(running.value, request) : running;
    },
    async check({ engine, statements, allowed }) {
      const checked = await call(engine, { name: 'check', statements, allowed });
      return checked.ok ? ok(undefined) : checked;
    },
    catalogs: (engine) => call(engine, { name: 'catalogs' }),
    schemas: (engine, catalog) => call(engine, { name: 'schemas', catalog }),
    tables: (engine, catalog, schema) => call(engine, { name: 'tables', catalog, schema }),
    table: (engine, table) => call(engine, { name: 'table', table }),
    columns: (engine) => call(engine, { name: 'columns' }),
    functions: (engine) => call(engine, { name: 'functions' }),
    estimate: ({ engine, ...rest }) => call(engine, { name: 'estimate', ...rest }),
    extract: ({ engine, ...rest }) => call(engine, { name: 'extract', zone: options.zone, ...rest }),
    closeEngine,
    async close() {
      await Promise.all([...engines.keys()].map(closeEngine));
    },
  };
}

const STOPPED: EngineError = {
  kind: 'stopped',
  message: 'The query was stopped.',
  exception: null,
  at: null,
};

const unavailable = (key: string): EngineError => ({
  kind: 'unavailable',
  message: `There is no engine behind ${key}.`,
  exception: null,
  at: null,
});

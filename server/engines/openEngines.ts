import type { ChildProcess } from 'node:child_process';
import { err, ok, type Result } from '#domain/result.ts';
import { endedWithAnother, unavailable } from './endings.ts';
import { startEngineChild } from './engineChild.ts';
import type { EngineSpec } from './engineHost.ts';
import type { EngineError } from '../base/engineError.ts';
import type { EngineRoom } from './engineRoom.ts';
import { engineProcess, type EngineProcess } from './engineProcess.ts';
import { toldError } from './toldError.ts';

export interface OpenEnginesOptions {
  /** The entry file of an engine process; see `engineChildUrl`. */
  readonly childUrl: URL;
  /** Starts a process; set only in tests that kill processes. */
  readonly startChild?: typeof startEngineChild;
  /** The time zone of engines for "now" and dates. */
  readonly zone: string;
  /** The resources of engines; unlimited if omitted. */
  readonly room?: EngineRoom;
}

/** The engines by key. One whose process died is restarted when it is next needed. */
export interface OpenEngines {
  readonly open: (spec: EngineSpec) => Promise<Result<void, EngineError>>;
  readonly ensure: (spec: EngineSpec) => Promise<Result<void, EngineError>>;
  processOf(key: string): Promise<Result<EngineProcess, EngineError>>;
  /** Kills an engine's process and starts another; all its work ends. */
  restart(key: string, process: EngineProcess): void;
  readonly close: (key: string) => Promise<void>;
  readonly closeAll: () => Promise<void>;
}

interface Engine {
  readonly spec: EngineSpec;
  /** The running or starting process. Replaced when it died and is needed again. */
  process: Promise<Result<EngineProcess, EngineError>>;
}

export function openEngines(options: OpenEnginesOptions): OpenEngines {
  const startChild: (...args: Parameters<typeof startEngineChild>) => ChildProcess =
    options.startChild ?? startEngineChild;
  const engines = new Map<string, Engine>();

  async function start(spec: EngineSpec): Promise<Result<EngineProcess, EngineError>> {
    const place = options.room?.take(spec) ?? ok(null);
    if (!place.ok) return place;
    const limits = place.value?.limits ?? null;
    const process = engineProcess(startChild(options.childUrl, limits?.memory ?? null), (error) =>
      toldError(spec, error),
    );
    void process.gone.then(() => place.value?.giveBack());
    const opened = await new Promise<Result<void, EngineError>>((resolve) => {
      const id = process.converse({
        message(message) {
          resolve(message.type === 'error' ? err(message.error) : ok(undefined));
        },
        data: () => undefined,
        died: (error) => resolve(err(error)),
      });
      process.post({ type: 'open', id, spec, zone: options.zone, limits });
    });
    if (opened.ok) return ok(process);
    await process.end();
    return opened;
  }

  async function processOf(key: string): Promise<Result<EngineProcess, EngineError>> {
    const engine = engines.get(key);
    if (!engine) return err(unavailable(key));
    const running = await engine.process;
    if (running.ok && running.value.alive) return running;
    const seen = engine.process;
    // Its files are locked until it has ended.
    if (running.ok) await running.value.gone;
    if (engine.process === seen) engine.process = start(engine.spec);
    return engine.process;
  }

  async function close(key: string): Promise<void> {
    const engine = engines.get(key);
    engines.delete(key);
    const running = await engine?.process;
    if (running?.ok) await running.value.end();
  }

  async function open(spec: EngineSpec): Promise<Result<void, EngineError>> {
    await close(spec.key);
    const engine: Engine = { spec, process: start(spec) };
    engines.set(spec.key, engine);
    const opened = await engine.process;
    return opened.ok ? ok(undefined) : opened;
  }

  return {
    open: async (spec) => {
      const opened = await open(spec);
      if (!opened.ok) engines.delete(spec.key);
      return opened;
    },
    // One that failed to open stays registered: the next call gets the error, or opens it.
    ensure: async (spec) => (engines.has(spec.key) ? ok(undefined) : open(spec)),
    processOf,
    restart(key, process) {
      process.kill(endedWithAnother());
      if (engines.has(key)) void processOf(key);
    },
    close,
    async closeAll() {
      await Promise.all([...engines.keys()].map(close));
    },
  };
}

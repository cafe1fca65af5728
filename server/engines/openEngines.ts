import type { ChildProcess } from 'node:child_process';
import { err, ok, type Result } from '#domain/result.ts';
import { endedWithAnother, unavailable } from './endings.ts';
import { comesLast, startEngineChild } from './engineChild.ts';
import { type EngineSpec, isRemote, type DuckSpec } from './engineHost.ts';
import type { EngineError } from '../base/engineError.ts';
import type { EngineRoom } from './engineRoom.ts';
import { engineProcess, type EngineProcess } from './engineProcess.ts';
import type { WorkKind } from '../base/slots.ts';
import { withoutFolders } from '../base/withoutFolders.ts';

/** Of errors that speak of files. Others speak of a person's own names and values, which may look like paths. */
const OF_FILES: readonly (string | null)[] = [null, 'IO', 'FATAL', 'INTERNAL', 'Permission', 'Serialization'];

/** What the engine says of a database file that it cannot read. */
const DAMAGE =
  /not a valid DuckDB database|corrupt|checksum|replaying WAL|deserializ|unexpected end|block size|version number/i;
/** What keeps it from opening a sound one. */
const PASSING = /space left|lock on file|conflicting lock|too many open files|permission denied/i;

/**
 * The error of an engine's process as people get it. All of them come by here: none says where the server's files are,
 * and one about a damaged file that cannot be made again says how to get its content back.
 */
function toldError({ whenDamaged }: Pick<DuckSpec, 'whenDamaged'>, error: EngineError): EngineError {
  if (!OF_FILES.includes(error.exception)) return error;
  const message = withoutFolders(error.message);
  const isDamaged = error.kind === 'unavailable' ? !PASSING.test(message) : DAMAGE.test(message);
  if (whenDamaged === undefined || !isDamaged) return { ...error, message };
  const reason = (message.split('\n')[0] ?? '').replace(/^\w+ Error: /, '').replace(/[.!]+$/, '');
  return { ...error, message: `${reason}. ${whenDamaged}` };
}

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

/**
 * The engines by key. One whose process died is restarted when it is next needed. SQL over a file that nobody writes has
 * a process of its own, to which the operating system gives what others leave: charts do not wait for long queries.
 */
export interface OpenEngines {
  readonly open: (spec: EngineSpec) => Promise<Result<void, EngineError>>;
  readonly ensure: (spec: EngineSpec) => Promise<Result<void, EngineError>>;
  processOf(key: string, kind: WorkKind): Promise<Result<EngineProcess, EngineError>>;
  /** Kills an engine's process and starts another; all its work ends. */
  restart(key: string, process: EngineProcess): void;
  readonly close: (key: string) => Promise<void>;
  readonly closeAll: () => Promise<void>;
}

interface Engine {
  readonly spec: EngineSpec;
  /** The running or starting processes. Replaced when one died and is needed again. */
  readonly processes: Map<WorkKind, Promise<Result<EngineProcess, EngineError>>>;
}

const isShared = (spec: EngineSpec): boolean => !isRemote(spec) && spec.readOnly && spec.path !== ':memory:';

export function openEngines(options: OpenEnginesOptions): OpenEngines {
  const startChild: (...args: Parameters<typeof startEngineChild>) => ChildProcess =
    options.startChild ?? startEngineChild;
  const engines = new Map<string, Engine>();

  async function start(spec: EngineSpec, kind: WorkKind): Promise<Result<EngineProcess, EngineError>> {
    const place = options.room?.take(spec, isShared(spec) ? 2 : 1) ?? ok(null);
    if (!place.ok) return place;
    const limits = place.value?.limits ?? null;
    const child = startChild(options.childUrl, limits?.memory ?? null);
    if (isShared(spec) && kind === 'sql') comesLast(child);
    const process = engineProcess(child, (error) => toldError(isRemote(spec) ? {} : spec, error));
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

  async function processOf(key: string, wanted: WorkKind): Promise<Result<EngineProcess, EngineError>> {
    const engine = engines.get(key);
    if (!engine) return err(unavailable(key));
    const { spec, processes } = engine;
    const kind = isShared(spec) ? wanted : 'chart';
    const seen = processes.get(kind);
    const running = await seen;
    if (running?.ok && running.value.alive) return running;
    // Its files are locked until it has ended.
    if (running?.ok) await running.value.gone;
    const next = processes.get(kind);
    if (next !== undefined && next !== seen) return next;
    const started = start(spec, kind);
    processes.set(kind, started);
    return started;
  }

  async function close(key: string): Promise<void> {
    const { processes } = engines.get(key) ?? {};
    engines.delete(key);
    for (const process of processes?.values() ?? []) {
      const running = await process;
      if (running.ok) await running.value.end();
    }
  }

  async function open(spec: EngineSpec): Promise<Result<void, EngineError>> {
    await close(spec.key);
    const first = start(spec, 'chart');
    engines.set(spec.key, { spec, processes: new Map([['chart', first]]) });
    const opened = await first;
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
      for (const kind of engines.get(key)?.processes.keys() ?? []) void processOf(key, kind);
    },
    close,
    async closeAll() {
      await Promise.all([...engines.keys()].map(close));
    },
  };
}

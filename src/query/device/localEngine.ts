import { releaseProxy, wrap } from 'comlink';
import type { FilePreview } from '#domain/device/files/fileTable.ts';
import { err, type Result } from '#domain/result.ts';
import { MINUTE, SECOND, type Millis } from '#domain/time.ts';
import type {
  EngineService,
  KeepRequest,
  LocalResult,
  LocalFailure,
  LocalRequest,
  ComputedResponse,
  RowsToLoad,
} from '../../../workers/engine/protocol.ts';
import type { FileRequest, FileRows } from '../../../workers/engine/files/fileRequest.ts';
import type { RowsToKeep } from '../../../workers/engine/keepRows.ts';
import type { SqlRequest, SqlRows } from '../../../workers/engine/runDeviceSql.ts';

/** Computes chart data on the device from extracts. */
export interface LocalCharts {
  /** Returns the response body in the server's format; the results worker decodes it like any other. */
  compute(request: LocalRequest, signal?: AbortSignal): Promise<LocalResult>;
  /** The same with its rows. */
  read(request: LocalRequest, signal?: AbortSignal): Promise<Result<ComputedResponse, LocalFailure>>;
  /** Runs SQL over the rows of this device. */
  sql(request: SqlRequest, signal?: AbortSignal): Promise<Result<SqlRows, LocalFailure>>;
  /** Runs a query whose rows are stored. */
  keep(request: KeepRequest, signal?: AbortSignal): Promise<Result<RowsToKeep, LocalFailure>>;
  /** Reads the beginning of a file that a person opens. */
  previewFile(request: FileRequest, signal?: AbortSignal): Promise<Result<FilePreview, LocalFailure>>;
  /** Reads all of such a file for rows that are stored. */
  takeFile(request: FileRequest, signal?: AbortSignal): Promise<Result<FileRows, LocalFailure>>;
  /** Starts the engine before the first request. */
  prepare(): void;
  /** Loads rows before the first request about them. */
  load(rows: RowsToLoad): void;
  /** Computes what will probably be asked for next, until something else is; null if it comes to nothing. */
  expect(request: LocalRequest): Promise<ComputedResponse | null>;
  /** The page draws: what the engine makes in the background waits. */
  postpone(): void;
  close(): void;
}

export interface LocalChartsDeps {
  readonly createWorker: () => Worker;
  /** Calls back once; returns a function that cancels it. */
  readonly later: (work: () => void, after: Millis) => () => void;
  /** The engine begins to start, or it has started or ended. */
  readonly onStarting: (isStarting: boolean) => void;
}

/** The engine uses 300 MB: it is stopped after this time without a request. */
const IDLE: Millis = 5 * MINUTE;

/** A statement that is stopped ends within its next step; after this time the engine is ended with it. */
const GRACE: Millis = 3 * SECOND;

/** The cause where another request did not stop, so the engine was ended. */
const REPLACED = 'replaced';

/** The cause where a request is stopped before the engine has started. */
const STOPPED = 'stopped';

interface Running {
  readonly worker: Worker;
  readonly service: EngineService;
  readonly unlink: () => void;
  isReady: boolean;
  /** Rejects when the worker ends; never resolves. */
  readonly lost: Promise<never>;
  readonly lose: (cause: unknown) => void;
}

/** Starts the engine with the first request, stops it when it is idle, and restarts it after it broke. */
export function createLocalCharts({ createWorker, later, onStarting }: LocalChartsDeps): LocalCharts {
  let running: Running | null = null;
  let asking = 0;
  let lastNumber = 0;
  let callOff: () => void = () => undefined;

  function start(): Running {
    const worker = createWorker();
    const remote = wrap<EngineService>(worker);
    let lose: (cause: unknown) => void = () => undefined;
    const lost = new Promise<never>((_, reject) => {
      lose = reject;
    });
    lost.catch(() => undefined);
    // Comlink's type splits unions of return types; this is the actual type.
    const service = remote as unknown as EngineService;
    const unlink = (): void => remote[releaseProxy]();
    const started: Running = { worker, service, lost, lose, unlink, isReady: false };
    onStarting(true);
    service.ready().then(
      () => {
        started.isReady = true;
        onStarting(false);
      },
      // The next request reports the reason.
      () => onStarting(false),
    );
    worker.addEventListener('error', (event) => {
      lose(new Error(event.message));
      // Without a request nobody notices: the next one starts the engine again.
      if (asking === 0) end(started);
    });
    return started;
  }

  function end(one: Running | null): void {
    if (one === null) return;
    if (running === one) running = null;
    if (!one.isReady) onStarting(false);
    one.unlink();
    one.worker.terminate();
  }

  function endWhenIdle(): void {
    callOff();
    callOff = later(() => end(running), IDLE);
  }

  async function ask<T>(
    send: (service: EngineService, number: number) => Promise<Result<T, LocalFailure>>,
    signal: AbortSignal | undefined,
  ): Promise<Result<T, LocalFailure>> {
    if (signal?.aborted === true) return err({ kind: 'aborted' });
    callOff();
    asking++;
    try {
      for (;;) {
        const result = await once(send, signal);
        if (result !== REPLACED) return result;
      }
    } finally {
      asking--;
      if (asking === 0) endWhenIdle();
    }
  }

  async function once<T>(
    send: (service: EngineService, number: number) => Promise<Result<T, LocalFailure>>,
    signal: AbortSignal | undefined,
  ): Promise<Result<T, LocalFailure> | typeof REPLACED> {
    running ??= start();
    const mine = running;
    const number = ++lastNumber;
    let spare: () => void = () => undefined;
    let giveUp: () => void = () => undefined;
    const stopped = new Promise<never>((_, reject) => {
      giveUp = () => reject(STOPPED);
    });
    const stop = (): void => {
      if (!mine.isReady) giveUp();
      void mine.service.stop(number).catch(() => undefined);
      spare = later(() => {
        mine.lose(REPLACED);
        end(mine);
      }, GRACE);
    };
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const result = await Promise.race([send(mine.service, number), mine.lost, stopped]);
      if (!result.ok && result.error.kind === 'broken') {
        // Other requests are asked again; what ended cannot answer them.
        mine.lose(REPLACED);
        end(mine);
      }
      return result;
    } catch (cause) {
      if (cause === STOPPED) return err({ kind: 'aborted' });
      if (cause === REPLACED) return signal?.aborted === true ? err({ kind: 'aborted' }) : REPLACED;
      end(mine);
      return err({ kind: 'broken', message: cause instanceof Error ? cause.message : String(cause) });
    } finally {
      spare();
      signal?.removeEventListener('abort', stop);
    }
  }

  return {
    compute: (request, signal) => ask((service, number) => service.compute(request, number), signal),
    read: (request, signal) => ask((service, number) => service.read(request, number), signal),
    sql: (request, signal) => ask((service, number) => service.sql(request, number), signal),
    keep: (request, signal) => ask((service, number) => service.keep(request, number), signal),
    previewFile: (request, signal) => ask((service, number) => service.previewFile(request, number), signal),
    takeFile: (request, signal) => ask((service, number) => service.takeFile(request, number), signal),
    prepare() {
      if (running !== null) return;
      running = start();
      endWhenIdle();
    },
    load(rows) {
      running ??= start();
      // The request about them reports what fails.
      void running.service.load(rows).catch(() => undefined);
      if (asking === 0) endWhenIdle();
    },
    expect(request) {
      running ??= start();
      // The request itself reports what fails.
      const expected = running.service.expect(request).catch(() => null);
      if (asking === 0) endWhenIdle();
      return expected;
    },
    postpone() {
      void running?.service.postpone().catch(() => undefined);
    },
    close() {
      callOff();
      end(running);
    },
  };
}

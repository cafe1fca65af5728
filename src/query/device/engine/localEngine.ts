import type { FilePreview } from '#domain/device/files/fileTable.ts';
import { err, type Result } from '#domain/result.ts';
import type { RenderedText, RenderRequest } from '#domain/template/protocol.ts';
import { MINUTE, type Millis } from '#domain/time.ts';
import type {
  KeepRequest,
  LocalResult,
  LocalFailure,
  LocalRequest,
  ComputedResponse,
  RowsToLoad,
} from '../../../../workers/engine/protocol.ts';
import type { FileRequest, FileRows } from '../../../../workers/engine/files/fileRequest.ts';
import type { RowsToKeep } from '../../../../workers/engine/keepRows.ts';
import type { SqlRequest, SqlRows } from '../../../../workers/engine/runDeviceSql.ts';
import { type Later, REPLACED, requestOnce, type SendToEngine } from './engineRequest.ts';
import { type EngineWorker, startEngineWorker } from './engineWorker.ts';

/** Computes chart data on the device from extracts. */
export interface LocalCharts {
  /** Returns the response body in the server's format; the results worker decodes it like any other. */
  compute(request: LocalRequest, signal?: AbortSignal): Promise<LocalResult>;
  /** The same with its rows. */
  read(request: LocalRequest, signal?: AbortSignal): Promise<Result<ComputedResponse, LocalFailure>>;
  /** Runs SQL over the rows of this device. */
  sql(request: SqlRequest, signal?: AbortSignal): Promise<Result<SqlRows, LocalFailure>>;
  /** Renders the templates of a text. */
  render(request: RenderRequest, signal?: AbortSignal): Promise<Result<RenderedText, LocalFailure>>;
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
  close(): void;
}

export interface LocalChartsDeps {
  readonly createWorker: () => Worker;
  readonly later: Later;
  /** The engine begins to start, or it has started or ended. */
  readonly onStarting: (isStarting: boolean) => void;
}

/** The engine uses 300 MB: it is stopped after this time without a request. */
const IDLE: Millis = 5 * MINUTE;

/** Starts the engine with the first request, stops it when it is idle, and restarts it after it broke. */
export function createLocalCharts({ createWorker, later, onStarting }: LocalChartsDeps): LocalCharts {
  let running: EngineWorker | null = null;
  let asking = 0;
  let lastNumber = 0;
  let callOff: () => void = () => undefined;

  function start(): EngineWorker {
    const started = startEngineWorker(createWorker, {
      onStarting,
      // Without a request nobody notices: the next one starts the engine again.
      onBroken: () => asking === 0 && end(started),
    });
    return started;
  }

  function end(one: EngineWorker | null): void {
    if (running === one) running = null;
    one?.end();
  }

  function endWhenIdle(): void {
    callOff();
    callOff = later(() => end(running), IDLE);
  }

  async function ask<T>(
    send: SendToEngine<T>,
    signal: AbortSignal | undefined,
  ): Promise<Result<T, LocalFailure>> {
    if (signal?.aborted === true) return err({ kind: 'aborted' });
    callOff();
    asking++;
    try {
      for (;;) {
        running ??= start();
        const result = await requestOnce(running, ++lastNumber, send, { signal, later, end });
        if (result !== REPLACED) return result;
      }
    } finally {
      asking--;
      if (asking === 0) endWhenIdle();
    }
  }

  /** The engine, started for something besides requests: it ends if none follows. */
  function startedAhead(): EngineWorker {
    running ??= start();
    if (asking === 0) endWhenIdle();
    return running;
  }

  return {
    compute: (request, signal) => ask((service, number) => service.compute(request, number), signal),
    read: (request, signal) => ask((service, number) => service.read(request, number), signal),
    sql: (request, signal) => ask((service, number) => service.sql(request, number), signal),
    render: (request, signal) => ask((service) => service.render(request), signal),
    keep: (request, signal) => ask((service, number) => service.keep(request, number), signal),
    previewFile: (request, signal) => ask((service, number) => service.previewFile(request, number), signal),
    takeFile: (request, signal) => ask((service, number) => service.takeFile(request, number), signal),
    prepare() {
      if (running === null) startedAhead();
    },
    load(rows) {
      // The request about them reports what fails.
      void startedAhead()
        .service.load(rows)
        .catch(() => undefined);
    },
    expect(request) {
      const { service, orEnded } = startedAhead();
      // The request itself reports what fails.
      return orEnded(service.expect(request)).catch(() => null);
    },
    close() {
      callOff();
      end(running);
    },
  };
}

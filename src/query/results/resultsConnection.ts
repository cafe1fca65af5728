import { releaseProxy, wrap } from 'comlink';
import type { ResultsApi } from '../../../workers/results/protocol.ts';
import { createEnding, type Ending } from '#domain/error/ending.ts';
import { WorkerLost } from './workerLost.ts';

/** Calls to the results worker. */
export interface ResultsConnection {
  /** Starts the worker before the first call. */
  readonly prepare: () => void;
  /** Fails with `WorkerLost` when the worker ends; otherwise the call would never settle. */
  readonly call: <T>(ask: (api: ResultsApi) => Promise<T>) => Promise<T>;
  /** For calls that a new worker can answer as well. */
  readonly callAgain: <T>(ask: (api: ResultsApi) => Promise<T>) => Promise<T>;
  readonly isRunning: () => boolean;
  readonly close: () => void;
}

interface Running {
  /** Comlink's type splits unions of return types; this is the actual type. */
  readonly api: ResultsApi;
  readonly stop: () => void;
  /** Rejects when the worker ends. */
  readonly orEnded: Ending['orEnded'];
}

/** Starts the worker at the first call, and another one after it ended: stored results are read again. */
export function createResultsConnection(
  createWorker: () => Worker,
  databaseName: string | null,
): ResultsConnection {
  let running: Running | null = null;

  function start(): Running {
    const worker = createWorker();
    const remote = wrap<ResultsApi>(worker);
    const api = remote as unknown as ResultsApi;
    const { orEnded, end } = createEnding();
    const started: Running = {
      api,
      orEnded,
      stop() {
        remote[releaseProxy]();
        worker.terminate();
      },
    };
    worker.addEventListener('error', ({ message }) => {
      if (running === started) running = null;
      worker.terminate();
      end(new WorkerLost('The results worker ended', { cause: message }));
    });
    // A worker without the database reports that with the first call that needs it.
    if (databaseName !== null) void orEnded(api.connect(databaseName)).catch(() => undefined);
    return started;
  }

  async function call<T>(ask: (api: ResultsApi) => Promise<T>): Promise<T> {
    running ??= start();
    return running.orEnded(ask(running.api));
  }

  return {
    prepare() {
      running ??= start();
    },
    call,
    callAgain: (ask) =>
      call(ask).catch((error: unknown) => {
        if (error instanceof WorkerLost) return call(ask);
        throw error;
      }),
    isRunning: () => running !== null,
    close() {
      running?.stop();
      running = null;
    },
  };
}

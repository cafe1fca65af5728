import { releaseProxy, wrap } from 'comlink';
import type { ResultsApi } from '../../../workers/results/protocol.ts';
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
  readonly worker: Worker;
  /** Comlink's type splits unions of return types; this is the actual type. */
  readonly api: ResultsApi;
  readonly unlink: () => void;
  /** Rejects when the worker ends; never resolves. */
  readonly lost: Promise<never>;
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
    const lost = new Promise<never>((_, reject) => {
      worker.addEventListener('error', (event) => {
        if (running?.worker === worker) running = null;
        worker.terminate();
        reject(new WorkerLost('The results worker ended', { cause: event.message }));
      });
    });
    // Only calls in flight handle this.
    lost.catch(() => undefined);
    // A worker without the database reports that with the first call that needs it.
    if (databaseName !== null) void Promise.race([api.connect(databaseName), lost]).catch(() => undefined);
    return { worker, api, lost, unlink: () => remote[releaseProxy]() };
  }

  async function call<T>(ask: (api: ResultsApi) => Promise<T>): Promise<T> {
    running ??= start();
    const { api, lost } = running;
    return Promise.race([ask(api), lost]);
  }

  async function callAgain<T>(ask: (api: ResultsApi) => Promise<T>): Promise<T> {
    try {
      return await call(ask);
    } catch (error) {
      if (error instanceof WorkerLost) return call(ask);
      throw error;
    }
  }

  return {
    prepare() {
      running ??= start();
    },
    call,
    callAgain,
    isRunning: () => running !== null,
    close() {
      running?.unlink();
      running?.worker.terminate();
      running = null;
    },
  };
}

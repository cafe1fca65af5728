import { proxy, releaseProxy, transfer, wrap } from 'comlink';
import { err, ok, type Result } from '#domain/result.ts';
import type { StorageError } from '#store/space/storageError.ts';
import type {
  ReadChartData,
  ChartDataToStore,
  DecodedRows,
  DecodeFailure,
  DecodeRequest,
  StoreRequest,
  OpenedRows,
  ResultsApi,
  ShownRows,
} from '../../../workers/results/protocol.ts';
import { inLargerPieces } from './inLargerPieces.ts';
import { createResultSource, type ResultSource } from './resultSource.ts';
import { WorkerLost } from './workerLost.ts';

/** The page's side of the results worker. */
export interface ResultsClient {
  /** Starts the worker before the first result, while the page is idle. */
  prepare(): void;
  decode(
    request: DecodeRequest,
    options: { readonly signal: AbortSignal; readonly progress?: (done: number) => void },
  ): Promise<Result<DecodedRows, DecodeFailure>>;
  /** Holds decoded rows in memory for `open`, whether or not they are stored. */
  hold(resultId: string, rows: OpenedRows): void;
  keep(request: StoreRequest): Promise<Result<void, StorageError>>;
  /** Returns rows held in memory at once, else reads them from the device. Null if neither has them. */
  open(resultId: string): Promise<Result<OpenedRows | null, StorageError>>;
  /** Rows for the grid. Several may be open; each is closed by its caller. */
  source(resultId: string, shown: ShownRows): ResultSource;
  /** Compares two results on this device; the differences can be opened with `source` until they are released. */
  compare: ResultsApi['compare'];
  /** Keeps stored rows until they are unpinned, perhaps under a name; null unpins them. */
  pin: ResultsApi['pin'];
  /** Decodes chart data and stores it, off the main thread. Returns it before it is stored. */
  storeChartData(request: ChartDataToStore): Promise<Result<ChartDataBeingStored, DecodeFailure>>;
  release(resultId: string): Promise<void>;
  close(): void;
}

export interface ChartDataBeingStored extends ReadChartData {
  readonly kept: Promise<Result<void, StorageError>>;
}

/** How many results keep their first rows in memory, for switching back. */
const HELD = 20;

interface Running {
  readonly worker: Worker;
  /** Comlink's type splits unions of return types; this is the actual type. */
  readonly api: ResultsApi;
  readonly unlink: () => void;
  /** Rejects when the worker ends; never resolves. */
  readonly lost: Promise<never>;
}

/** Starts the worker at the first call, and another one after it ended: stored results are read again. */
export function createResultsClient(createWorker: () => Worker, databaseName: string | null): ResultsClient {
  let running: Running | null = null;
  let viewers = 0;
  /** First rows of decoded results, shown without waiting for the disk. */
  const held = new Map<string, OpenedRows>();

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
    if (databaseName !== null) void Promise.race([api.connect(databaseName), lost]).catch(() => undefined);
    return { worker, api, lost, unlink: () => remote[releaseProxy]() };
  }

  /** Fails when the worker ends; otherwise the call would never settle. */
  async function call<T>(ask: (api: ResultsApi) => Promise<T>): Promise<T> {
    running ??= start();
    const { api, lost } = running;
    return Promise.race([ask(api), lost]);
  }

  /** For calls that a new worker can answer as well. */
  async function callAgain<T>(ask: (api: ResultsApi) => Promise<T>): Promise<T> {
    try {
      return await call(ask);
    } catch (error) {
      if (error instanceof WorkerLost) return call(ask);
      throw error;
    }
  }

  async function open(resultId: string): Promise<Result<OpenedRows | null, StorageError>> {
    const here = held.get(resultId);
    if (here !== undefined) return ok(here);
    try {
      return await callAgain((api) => api.open(resultId));
    } catch (cause) {
      if (cause instanceof WorkerLost) return err({ kind: 'closed', cause });
      throw cause;
    }
  }

  async function chartKept(key: string): Promise<Result<void, StorageError>> {
    try {
      return await call((api) => api.chartKept(key));
    } catch (cause) {
      if (cause instanceof WorkerLost) return err({ kind: 'closed', cause });
      throw cause;
    }
  }

  function source(resultId: string, shown: ShownRows): ResultSource {
    const viewer = ++viewers;
    return createResultSource(resultId, shown, {
      view: (view) => callAgain((api) => api.view(view, viewer)),
      page: (view, area) => callAgain((api) => api.page(view, area)),
      cell: (view, row, column) => callAgain((api) => api.cell(view, row, column)),
      text: (view, area, options) => callAgain((api) => api.text(view, area, options)),
      ask: callAgain,
    });
  }

  return {
    prepare() {
      running ??= start();
    },

    async decode(request, { signal, progress }) {
      if (signal.aborted) return err({ kind: 'aborted' });
      const stop = () => void call((api) => api.abort(request.resultId)).catch(() => undefined);
      signal.addEventListener('abort', stop, { once: true });
      try {
        return await call((api) => sendBody(api, request, progress));
      } catch (cause) {
        if (cause instanceof WorkerLost) return err({ kind: 'interrupted', cause });
        throw cause;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },

    hold(resultId, rows) {
      held.delete(resultId);
      held.set(resultId, rows);
      for (const oldest of held.keys()) {
        if (held.size <= HELD) return;
        held.delete(oldest);
      }
    },

    async keep(request) {
      try {
        return await call((api) => api.keep(request));
      } catch (cause) {
        if (cause instanceof WorkerLost) return err({ kind: 'closed', cause });
        throw cause;
      }
    },

    open,
    source,
    pin: (resultId, pinned) => callAgain((api) => api.pin(resultId, pinned)),
    compare: (request) => callAgain((api) => api.compare(request)),

    async storeChartData(request) {
      try {
        const result = await call((api) => api.storeChartData(transfer(request, [request.body])));
        return result.ok ? ok({ ...result.value, kept: chartKept(request.key) }) : result;
      } catch (cause) {
        if (cause instanceof WorkerLost) return err({ kind: 'interrupted', cause });
        throw cause;
      }
    },

    async release(resultId) {
      held.delete(resultId);
      // Without a worker there is nothing to release.
      if (running !== null) await call((api) => api.release(resultId)).catch(ignoreLoss);
    },

    close() {
      running?.unlink();
      running?.worker.terminate();
      running = null;
    },
  };
}

function ignoreLoss(error: unknown): void {
  if (!(error instanceof WorkerLost)) throw error;
}

/**
 * Transfers the body. JSON goes as a stream, since it is decoded while it arrives. Arrow is needed whole, and its bytes
 * transfer faster in one piece; so does JSON in browsers without transferable streams.
 */
async function sendBody(
  api: ResultsApi,
  request: DecodeRequest,
  progress: ((done: number) => void) | undefined,
): Promise<Result<DecodedRows, DecodeFailure>> {
  const report = progress === undefined ? [] : [proxy(progress)];
  const { body: given, format } = request;
  const body = given instanceof ArrayBuffer || format !== 'json' ? given : inLargerPieces(given);
  if (body instanceof ArrayBuffer || format === 'json') {
    try {
      return await api.decode(transfer({ ...request, body }, [body]), ...report);
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'DataCloneError';
      if (!isRefused || body instanceof ArrayBuffer) throw error;
    }
  }
  const bytes = await readAll(body);
  if (!bytes.ok) return bytes;
  return api.decode(transfer({ ...request, body: bytes.value }, [bytes.value]), ...report);
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<Result<ArrayBuffer, DecodeFailure>> {
  try {
    return ok(await new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
  } catch (cause) {
    return err({ kind: 'interrupted', cause });
  }
}

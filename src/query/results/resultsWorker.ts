import { transfer, proxy } from 'comlink';
import { err, ok, type Result } from '#domain/result.ts';
import type { StorageError } from '#domain/error/storageError.ts';
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
import { createResultsConnection } from './resultsConnection.ts';
import { createResultSource, type ResultSource } from './resultSource.ts';
import { rethrowBug, WorkerLost } from './workerLost.ts';
import { inLargerPieces } from './inLargerPieces.ts';

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
  /** Computes chart data from cubes on this device. */
  cube: ResultsApi['cube'];
  largeGroups: ResultsApi['largeGroups'];
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

/** The client of a worker that starts with the first call. */
export function createResultsClient(createWorker: () => Worker, databaseName: string | null): ResultsClient {
  const { prepare, call, callAgain, isRunning, close } = createResultsConnection(createWorker, databaseName);
  let viewers = 0;
  /** First rows of decoded results, shown without waiting for the disk. */
  const held = new Map<string, OpenedRows>();

  async function open(resultId: string): Promise<Result<OpenedRows | null, StorageError>> {
    const here = held.get(resultId);
    if (here !== undefined) return ok(here);
    return orLost('closed', () => callAgain((api) => api.open(resultId)));
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
    prepare,

    async decode(request, { signal, progress }) {
      if (signal.aborted) return err({ kind: 'aborted' });
      // If the worker ended, there is nothing to stop.
      const stop = () => void call((api) => api.abort(request.resultId)).catch(() => undefined);
      signal.addEventListener('abort', stop, { once: true });
      try {
        return await orLost('interrupted', () => call((api) => sendBody(api, request, progress)));
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

    keep: (request) => orLost('closed', () => call((api) => api.keep(request))),
    open,
    source,
    pin: (resultId, pinned) => callAgain((api) => api.pin(resultId, pinned)),
    compare: (request) => callAgain((api) => api.compare(request)),
    async cube(request) {
      const computed = await orLost('interrupted', () => callAgain((api) => api.cube(request)));
      if (computed.ok) return computed;
      return err(typeof computed.error === 'string' ? computed.error : computed.error.cause.message);
    },
    largeGroups: (request) => callAgain((api) => api.largeGroups(request)),

    async storeChartData(request) {
      const result = await orLost('interrupted', () =>
        call((api) => api.storeChartData(transfer(request, [request.body]))),
      );
      if (!result.ok) return result;
      return ok({ ...result.value, kept: orLost('closed', () => call((api) => api.chartKept(request.key))) });
    },

    async release(resultId) {
      held.delete(resultId);
      // Without a worker there is nothing to release.
      if (isRunning()) await call((api) => api.release(resultId)).catch(rethrowBug);
    },

    close,
  };
}

/** The result of a call; where the worker ended, a failure of this kind. */
async function orLost<T, E, Kind extends string>(
  kind: Kind,
  ask: () => Promise<Result<T, E>>,
): Promise<Result<T, E | { readonly kind: Kind; readonly cause: WorkerLost }>> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof WorkerLost) return err({ kind, cause });
    throw cause;
  }
}

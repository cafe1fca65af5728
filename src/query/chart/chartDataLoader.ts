import type { ChartApi } from '#api/chart/chart.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { isDeviceDataset, requestedDataset } from '#domain/device/deviceDataset.ts';
import { describeError } from '#domain/error/describeError.ts';
import { isForecastMissing, withoutForecast } from '#domain/compile/withoutForecast.ts';
import type { WholeSeries } from '#domain/compile/wholeSeries.ts';
import { isUnreachable } from '#domain/error/unreachable.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import {
  type ReceivedChartData,
  type ChartDataStoreDeps,
  createChartDataStore,
  type Keyed,
} from './chartDataStore.ts';
import { chartDataKey } from './chartDataKey.ts';
import type { DeviceCharts } from '../device/charts/deviceCharts.ts';
import type { NotComputed } from '../device/charts/computed.ts';
import type { ChartRequest } from './chartRequest.ts';
import { createSlowServerTimer } from './slowServerTimer.ts';
import { createSlots } from './slots.ts';
import { computeWhole } from './computeWhole.ts';

export interface LoadOptions {
  /** Makes the server query its engine instead of its cache. */
  readonly force?: boolean;
  /** Without a fallback to the device if the server is unreachable. */
  readonly isServerOnly?: boolean;
  /** Computed on the device if that is possible, and requested from the server only if not. */
  readonly isDeviceFirst?: boolean;
  /** Runs after the requests of charts on screen. */
  readonly isPatient?: boolean;
  /** Asked while the request waits for others: whoever scrolls fast waits for what is on screen then. */
  readonly isInView?: () => boolean;
  /**
   * Called with chart data before it is stored. If the server is slow, data computed on the device may come first and
   * the server's data after it.
   */
  readonly onChartData?: (received: LoadedChartData) => void;
  /** The digest of the data on screen, which need not be returned again. */
  readonly shown?: string | null;
  readonly signal?: AbortSignal;
}

/** Why the server returned no data: unreachable, timed out, or nobody signed in. */
export type OutOfReach = 'unreachable' | 'timeout' | 'session';

/** Why there is no new data, in terms a person can act on. */
export type ChartFailure =
  /** Rejected by the server or its engine, with their message. */
  | { readonly kind: 'refused'; readonly message: string }
  /** `device`: why the device could not compute it; null if it was not asked to. */
  | { readonly kind: OutOfReach; readonly device: NotComputed | null }
  | { readonly kind: 'aborted' }
  /** The response cannot be parsed. */
  | { readonly kind: 'unreadable'; readonly message: string };

export interface LoadedChartData extends ReceivedChartData {
  /** The server took too long, and the device computed it instead. */
  readonly isLate?: boolean;
}

/** Sends chart requests and stores the data on the device. */
export interface ChartDataLoader {
  load(request: ChartRequest, options?: LoadOptions): Promise<Result<LoadedChartData, ChartFailure>>;
}

export interface ChartDataLoaderDeps extends ChartDataStoreDeps {
  readonly api: Pick<ChartApi, 'data'>;
  /** CST-05: the time-out for a server that accepted a request. */
  readonly timeout: () => Millis;
  /** Computes data from extracts without the server; null if it must not. */
  readonly device: Pick<DeviceCharts, 'compute' | 'computeFromNewCubes'> | null;
}

/** A browser opens six connections to a server; a seventh request would wait there and could not be overtaken. */
const AT_ONCE = 6;
/**
 * How many of these patient requests may use, such as filter options: those start first, and charts would wait behind
 * them.
 */
const FOR_PATIENT = 2;
/** A server silent for this long counts as slow: the device computes the data meanwhile, if it can. */
const PATIENCE: Millis = 3 * SECOND;

type LoadResult = Result<LoadedChartData, ChartFailure>;

export function createChartDataLoader(deps: ChartDataLoaderDeps): ChartDataLoader {
  const { api, clock, timeout, device } = deps;
  const dataStore = createChartDataStore(deps);
  const slots = createSlots(AT_ONCE, FOR_PATIENT);
  const slowServer = createSlowServerTimer(clock, PATIENCE);
  /** When new data of a dataset was last asked for: what was read before is no answer any more. */
  const askedAnew = new Map<number, Millis>();

  async function askServer(request: Keyed, options: LoadOptions, onReached: () => void): Promise<LoadResult> {
    const { subject, context, dashboardId } = request;
    const { force = false, signal } = options;
    if (isGivenUp(options)) return err({ kind: 'aborted' });
    const chartId = subject.startsWith('chart:') ? Number(subject.slice('chart:'.length)) : null;
    const send = (requested: JsonRecord) =>
      api.data(
        { ...requested, force },
        {
          ...(chartId !== null && { chartId }),
          ...(dashboardId !== null && { dashboardId }),
          timeout: timeout(),
          ...(signal && { signal }),
        },
      );
    const first = await send(context);
    const without =
      !first.ok && isForecastMissing(describeError(first.error)) ? withoutForecast(context) : null;
    const sent = without === null ? first : await send(without);
    if (!sent.ok) return err(failureOf(sent.error));
    const body = await bodyOf(sent.value);
    if (body === null) return err(isGivenUp(options) ? { kind: 'aborted' } : UNREACHABLE);
    onReached();
    return take(request, body, options, async (queries) => {
      const next = { ...context, queries };
      const response = await send(without === null ? next : (withoutForecast(next) ?? next));
      return response.ok ? bodyOf(response.value) : null;
    });
  }

  async function askDevice(request: Keyed, options: LoadOptions, why: OutOfReach): Promise<LoadResult> {
    if (device === null) return err({ kind: why, device: null });
    const { computed, whole } = await computeWhole(device, request, {
      signal: options.signal,
      // Stored chart data would send it to the server, which is asked last.
      isAnyway: options.isDeviceFirst === true,
    });
    if (isGivenUp(options)) return err({ kind: 'aborted' });
    if (computed.ok) {
      return ok(await dataStore.storeComputed(request, computed.value, options, whole));
    }
    const { error } = computed;
    return err(error.kind === 'aborted' ? error : { kind: why, device: error });
  }

  /** For rows that no server has. */
  async function askOnlyDevice(request: Keyed, options: LoadOptions): Promise<LoadResult> {
    const requested = await askDevice(request, options, 'unreachable');
    if (requested.ok || !('device' in requested.error)) return requested;
    const why = requested.error.device;
    const message =
      why !== null && 'message' in why ? why.message : 'Nothing is computed on this device in safe mode.';
    return err({ kind: 'refused', message });
  }

  async function take(
    request: Keyed,
    body: ArrayBuffer,
    options: LoadOptions,
    askAgain: (queries: WholeSeries['queries']) => Promise<ArrayBuffer | null>,
    whole: WholeSeries | null = null,
  ): Promise<LoadResult> {
    const received = await dataStore.store(request, body, options, whole);
    if (!received.ok) return err(unreadable(received.error));
    const { again = null } = received.value;
    if (again === null) return received;
    const next = await askAgain(again.queries);
    if (next !== null) return take(request, next, options, askAgain, again);
    // Some of the rows, which say so, are better than none.
    options.onChartData?.(received.value);
    return received;
  }

  return {
    async load(requested, options = {}) {
      const request: Keyed = { ...requested, key: chartDataKey(requested) };
      // A chart whose rows are those of other charts has no query.
      const { queries } = requested.context;
      if (Array.isArray(queries) && queries.length === 0)
        return take(request, noResults(), { ...options, shown: null }, async () => null);
      const datasetId = requestedDataset(requested.context) ?? 0;
      if (isDeviceDataset(datasetId)) return askOnlyDevice(request, options);
      if (datasetId < 0) return err({ kind: 'refused', message: NOT_CREATED });
      const { isServerOnly = false, isDeviceFirst = false, isPatient = false } = options;
      if (isDeviceFirst) {
        const computed = await askDevice(request, options, 'unreachable');
        if (computed.ok || computed.error.kind === 'aborted') return computed;
      }
      if (options.force === true) askedAnew.set(datasetId, clock.now());
      else if (device !== null && !isServerOnly) {
        const cubes = { compute: device.computeFromNewCubes };
        const takenAfter = askedAnew.get(datasetId);
        const { computed, whole } = await computeWhole(cubes, request, {
          signal: options.signal,
          takenAfter,
        });
        if (isGivenUp(options)) return err({ kind: 'aborted' });
        if (computed.ok) return ok(await dataStore.storeComputed(request, computed.value, options, whole));
      }
      const overtaken = new AbortController();
      const asking = slots.run(
        () => askServer(request, options, () => overtaken.abort()),
        isPatient ? 'patient' : 'urgent',
        options.isInView,
      );
      const reached = asking.then((answer) => {
        if (answer.ok || answer.error.kind !== 'aborted') slowServer.heard(outOfReach(answer) === null);
        return answer;
      });
      if (isServerOnly) return reached;
      const isSilent = await Promise.race([
        reached.then(() => false),
        slowServer.found(reached).then(() => true),
      ]);
      const signal = options.signal ? AbortSignal.any([options.signal, overtaken.signal]) : overtaken.signal;
      const meanwhile = isSilent ? askDevice(request, { ...options, signal }, 'unreachable') : null;
      // After a response nobody waits for it, and it may fail.
      meanwhile?.catch(() => undefined);
      const result = await reached;
      const away = outOfReach(result);
      if (away === null) return result;
      const computed = await (meanwhile ?? askDevice(request, { ...options, signal }, away));
      if (computed.ok) return ok({ ...computed.value, isLate: away === 'timeout' });
      return 'device' in computed.error ? err({ ...computed.error, kind: away }) : computed;
    },
  };
}

const NOT_CREATED = 'The server does not have this dataset yet. The chart loads once it does.';

const noResults = (): ArrayBuffer => new TextEncoder().encode('{"result":[]}').buffer;

const UNREACHABLE: ChartFailure = { kind: 'unreachable', device: null };

const isGivenUp = ({ signal }: LoadOptions): boolean => signal?.aborted === true;

/** Why the server returned no data; null if it responded. */
function outOfReach(requested: LoadResult): OutOfReach | null {
  if (requested.ok) return null;
  const { kind } = requested.error;
  return kind === 'unreachable' || kind === 'timeout' || kind === 'session' ? kind : null;
}

/** Null if the connection broke. */
async function bodyOf(response: Response): Promise<ArrayBuffer | null> {
  try {
    return await response.arrayBuffer();
  } catch {
    return null;
  }
}

function failureOf(error: ApiError): ChartFailure {
  switch (error.kind) {
    case 'timeout':
    case 'session':
      return { kind: error.kind, device: null };
    case 'aborted':
      return { kind: 'aborted' };
    default:
      return isUnreachable(error) ? UNREACHABLE : { kind: 'refused', message: describeError(error) };
  }
}

function unreadable(error: { readonly kind: string; readonly message?: string }): ChartFailure {
  return { kind: 'unreadable', message: error.message ?? error.kind };
}

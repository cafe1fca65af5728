import type { WholeSeries } from '#domain/compile/wholeSeries.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { ChartBody, StoredChartData } from '#store/dashboards/dashboardRows.ts';
import { dataToStore } from '#store/charts/dataToStore.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import type { DecodeFailure } from '../../../workers/results/protocol.ts';
import type { ComputedOnDevice } from '../device/charts/computed.ts';
import type { ResultsClient } from '../results/resultsWorker.ts';
import type { ChartRequest } from './chartRequest.ts';

/** The key is expensive to compute, so it is computed once per request. */
export type Keyed = ChartRequest & { readonly key: string };

export interface ReceivedChartData {
  readonly stored: StoredChartData;
  /** The data; null if nobody needs it, or it is already on screen. */
  readonly body: ChartBody | null;
  /** Computed here, and as new as what the server would send. */
  readonly isFresh?: boolean;
  /** What is better asked instead: nobody was called with this data. */
  readonly again?: WholeSeries | null;
}

export interface ChartDataStoreDeps {
  readonly results: Pick<ResultsClient, 'storeChartData'>;
  readonly clock: Clock;
  readonly onStorageError: (error: StorageError) => void;
}

interface Wanted {
  /** Called with chart data before it is stored. */
  readonly onChartData?: (received: ReceivedChartData) => void;
  /** The digest of the data on screen, which need not be returned again. */
  readonly shown?: string | null;
}

/** Stores chart data on the device. Data that cannot be stored is returned all the same. */
export interface ChartDataStore {
  /** A response of the server, which the results worker decodes; `whole` is what was asked instead of the request. */
  store(
    request: Keyed,
    body: ArrayBuffer,
    wanted: Wanted,
    whole?: WholeSeries | null,
  ): Promise<Result<ReceivedChartData, DecodeFailure>>;
  /** What this device computed: its rows are here already, and are returned before the worker has read them. */
  storeComputed(
    request: Keyed,
    computed: ComputedOnDevice,
    wanted: Wanted,
    whole: WholeSeries | null,
  ): Promise<ReceivedChartData>;
}

export function createChartDataStore({ results, clock, onStorageError }: ChartDataStoreDeps): ChartDataStore {
  return {
    async store({ key, subject, context: question }, body, { onChartData, shown = null }, whole = null) {
      const now = clock.now();
      const rows = onChartData === undefined ? null : { shown };
      const decoded = await results.storeChartData({
        key,
        subject,
        question,
        body,
        now,
        rows,
        whole,
        origin: 'server',
      });
      if (!decoded.ok) return err(decoded.error);
      const { kept, ...received } = decoded.value;
      if (received.again == null) onChartData?.(received);
      const stored = await kept;
      if (!stored.ok) onStorageError(stored.error);
      return ok(received);
    },

    async storeComputed({ key, subject, context: question }, computed, { onChartData, shown = null }, whole) {
      const { body, queries, digest, dataFrom, isLimited, groups, isFresh } = computed;
      const now = clock.now();
      const request = { key, subject, question, origin: 'device', now, dataFrom, isLimited, groups } as const;
      const data = dataToStore(request, { bytes: body.length, queries, digest });
      const isWanted = onChartData !== undefined && shown !== digest;
      const received = {
        stored: data,
        body: isWanted ? { key, queries } : null,
        ...(isFresh === true && { isFresh }),
      };
      onChartData?.(received);
      const read = await results.storeChartData({ ...request, body: body.buffer, rows: null, whole, digest });
      const stored = read.ok ? await read.value.kept : err({ kind: 'closed', cause: read.error } as const);
      if (!stored.ok) onStorageError(stored.error);
      return received;
    },
  };
}

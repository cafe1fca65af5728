import { chartFigures } from '#domain/chart/changes/chartFigures.ts';
import { withEarlier } from '#domain/chart/changes/earlierFigures.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { withOwnForecast } from '#domain/compile/ownForecast.ts';
import { wholeSeries, withWholeSeries } from '#domain/compile/wholeSeries.ts';
import { asList } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type EarlierOf, writeChartData } from '#store/charts/chartData.ts';
import { dataToStore } from '#store/charts/dataToStore.ts';
import type { StoredChartData, ChartBody } from '#store/dashboards/dashboardRows.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import type { DecodeFault } from '../decodedResponse.ts';
import type { ReadChartData, ChartDataToStore } from '../protocol.ts';
import { decodeChart } from './decodeChart.ts';
import { digestOf } from './digestOf.ts';

export interface DecodedChartData extends ReadChartData {
  /** The outcome of storing it: the screen does not wait for the disk. */
  readonly kept: Promise<Result<void, StorageError>>;
}

/**
 * Decodes a chart's response and starts storing it. Rows are sent to the page only if requested and different from
 * those shown.
 */
export function storeChartData(
  db: SextantDb | null,
  request: ChartDataToStore,
): Result<DecodedChartData, DecodeFault> {
  const { key, rows } = request;
  const bytes = new Uint8Array(request.body);
  const requested = asList(request.question['queries']) as readonly QueryObject[];
  const { whole = null, digest } = request;
  const decoded = decodeChart(bytes, whole?.queries ?? requested);
  if (!decoded.ok) return decoded;
  const read = whole === null ? decoded.value : withWholeSeries(whole, decoded.value);
  const queries =
    request.origin === 'server'
      ? read.map((each, at) => ({ ...each, frame: withOwnForecast(each.frame, requested[at]) }))
      : read;
  const stored = dataToStore(request, { bytes: bytes.length, queries, digest: digest ?? digestOf(queries) });
  const body = { key, queries };
  const isWanted = rows !== null && rows.shown !== stored.digest;
  const again = request.origin === 'server' ? wholeSeries(requested, decoded.value, whole) : null;
  return ok({ stored, body: isWanted ? body : null, again, kept: keep(db, stored, body) });
}

/** The figures of what is replaced, after those that were kept of data before it. */
const earlierOf: EarlierOf = ({ stored, body: { earlier = [], figures, since } }) =>
  figures === undefined
    ? earlier
    : withEarlier(earlier, { from: since ?? stored.computedAt, to: stored.computedAt, figures });

async function keep(
  db: SextantDb | null,
  stored: StoredChartData,
  body: ChartBody,
): Promise<Result<void, StorageError>> {
  if (db !== null) {
    const figures = chartFigures(body.queries);
    return writeChartData(db, stored, figures === null ? body : { ...body, figures }, earlierOf);
  }
  return err({ kind: 'closed', cause: new Error('There is no database to keep the rows in') });
}

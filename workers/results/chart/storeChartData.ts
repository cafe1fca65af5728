import type { QueryResponse } from '#domain/chart/chartQueryResult.ts';
import { chartFigures } from '#domain/chart/changes/chartFigures.ts';
import { withEarlier } from '#domain/chart/changes/earlierFigures.ts';
import type { FrameValue } from '#domain/compile/frame.ts';
import { digest } from '#domain/digest.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { type EarlierOf, writeChartData } from '#store/dashboards/chartData.ts';
import type { StoredChartData, ChartBody } from '#store/dashboards/dashboardRows.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#store/space/storageError.ts';
import type { DecodeFault } from '../decodedResponse.ts';
import type { ReadChartData, ChartDataToStore } from '../protocol.ts';
import { decodeChart } from './decodeChart.ts';

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
  const { key, subject, question, origin, now, dataFrom, rows } = request;
  const bytes = new Uint8Array(request.body);
  const decoded = decodeChart(bytes);
  if (!decoded.ok) return decoded;
  const queries = decoded.value;
  const computed = queries.map(({ computedAt }) => dataFrom ?? computedAt ?? now);
  const answer: StoredChartData = {
    key,
    subject,
    question,
    origin,
    storedAt: now,
    // Clocks differ: a result is never from the future.
    computedAt: Math.min(now, ...computed),
    bytes: bytes.length,
    digest: digest(textOf(queries)),
    ...((request.isLimited === true || queries.some(({ isLimited }) => isLimited)) && { isLimited: true }),
  };
  const body = { key, queries };
  const isWanted = rows !== null && rows.shown !== answer.digest;
  return ok({ answer, body: isWanted ? body : null, kept: keep(db, answer, body) });
}

/** The figures of what is replaced, after those that were kept of data before it. */
const earlierOf: EarlierOf = ({ answer, body: { earlier = [], figures, since } }) =>
  figures === undefined
    ? earlier
    : withEarlier(earlier, { from: since ?? answer.computedAt, to: answer.computedAt, figures });

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

/** Everything that is drawn, without the times that differ per response. Key order is fixed here. */
function textOf(queries: readonly QueryResponse[]): string {
  const timeless = queries.map((each) => ({ ...each, computedAt: null }));
  // A function that is called for each of ten thousand values takes longer than all else: few responses need it.
  return queries.some(hasBigInts) ? JSON.stringify(timeless, bigIntAsText) : JSON.stringify(timeless);
}

const hasBigInts = ({ frame, annotations = {} }: QueryResponse): boolean =>
  [frame, ...Object.values(annotations)].some(({ columns }) =>
    columns.some(({ values }) => values.some(isOrHasBigInt)),
  );

const isOrHasBigInt = (value: FrameValue): boolean =>
  typeof value === 'bigint' || (Array.isArray(value) && value.some(isOrHasBigInt));

const bigIntAsText = (_name: string, each: unknown): unknown =>
  typeof each === 'bigint' ? `${each}n` : each;

import { charts } from '#contract/chart/chart.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { ok, type Result } from '#domain/result.ts';
import { readChartRow } from '../entity/lists.ts';
import type { Client } from '../http/client.ts';
import { sendForHeaders } from '../http/send.ts';

/* Reading and writing one chart: apart from `ChartApi`, because only documents do it, and they are loaded late. */

/** A chart as a server has it. */
export interface ServerChart {
  readonly chart: SavedChart;
  readonly stored: JsonRecord;
  /** The server's revision, if it keeps them. */
  readonly etag: string | null;
}

/** By id or uuid. */
export async function getChart(client: Client, idOrUuid: string): Promise<Result<ServerChart, ApiError>> {
  const outcome = await sendForHeaders(client, charts.get, { path: { id: idOrUuid } });
  if (!outcome.ok) return outcome;
  const { body, headers } = outcome.value;
  const { result: stored } = body;
  return ok({ chart: readChartRow(stored), stored, etag: headers.get('ETag') });
}

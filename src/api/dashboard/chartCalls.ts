import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { chartAnswer, chartSavedAnswer } from '#contract/chartAnswer.ts';
import { messageAnswer } from '#contract/error.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { readChartRow } from './lists.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';

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
  const answered = await client.headed({ method: 'GET', path: pathOf(idOrUuid) }, chartAnswer);
  if (!answered.ok) return answered;
  const { body, headers } = answered.value;
  const { result: stored } = body;
  return ok({ chart: readChartRow(stored), stored, etag: headers.get('ETag') });
}

/** Makes one under a uuid, once where the server keeps local ids; returns its id. Fields in the contract's names. */
export async function createChart(
  client: Client,
  uuid: string,
  fields: JsonRecord,
): Promise<Result<number, ApiError>> {
  const answered = await client.json(
    {
      method: 'POST',
      path: '/api/v1/chart/',
      body: { json: { ...fields, uuid } },
      headers: { [LOCAL_ID_HEADER]: uuid },
    },
    chartSavedAnswer,
  );
  return answered.ok ? ok(answered.value.id) : answered;
}

/** Saves only the named fields. `base` names the base state: a server with revisions rejects the save on any other. */
export function putChart(
  client: Client,
  id: number,
  fields: JsonRecord,
  base: string | null,
): Promise<Result<void, ApiError>> {
  const headers = base === null ? {} : { 'If-Match': base };
  const request = { method: 'PUT', path: pathOf(id), body: { json: fields }, headers } as const;
  return done(client.json(request, chartSavedAnswer));
}

export function removeChart(client: Client, id: number): Promise<Result<void, ApiError>> {
  return done(client.json({ method: 'DELETE', path: pathOf(id) }, messageAnswer));
}

const pathOf = (id: number | string): string => `/api/v1/chart/${encodeURIComponent(String(id))}`;

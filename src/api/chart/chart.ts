import { isNotFound, refused } from '#domain/error/httpStatus.ts';
import { asyncJob } from '#contract/chart/asyncEvent.ts';
import { getChartData } from '#contract/chart/chartData.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { parseJson, type JsonRecord } from '#domain/jsonValue.ts';
import { err, type Result } from '#domain/result.ts';
import { createAsyncJobs, type AsyncJobsPorts } from '../sql/asyncJobs.ts';
import { followJob } from '../sql/followJob.ts';
import { toRequest } from '../http/send.ts';
import { isJson } from '../http/readFailure.ts';
import type { Millis } from '#domain/time.ts';
import * as v from 'valibot';

export interface ChartDataOptions {
  readonly dashboardId?: number;
  readonly chartId?: number;
  /** The time limit for a response, or for accepting an asynchronous request. */
  readonly timeout?: Millis;
  readonly signal?: AbortSignal;
}

export interface ChartApi {
  /** Prefetches what the first request needs, while the page still prepares it. */
  prepare(): void;
  /**
   * Requests rows; returned unparsed (CALL-35), and awaited if the server computes them asynchronously (CALL-36). Any
   * other response is an error (CALL-37).
   */
  data(context: JsonRecord, options?: ChartDataOptions): Promise<Result<Response, ApiError>>;
}

/**
 * A server that restarts loses its jobs, which are started again, but not without end: a job may be what ends the
 * server.
 */
const MAX_REPEATS = 2;

/** After so many seconds a server that supports it continues in the background (RFC 7240). */
const PREFERENCE = { Prefer: 'respond-async, wait=10' } as const;

export function chartApi(ports: AsyncJobsPorts): ChartApi {
  const { client, clock } = ports;
  const jobs = createAsyncJobs(ports);

  /** The rows of a job, once its event names their address (ASY-01 to ASY-04). */
  async function rowsOf(
    accepted: Response,
    again: () => Promise<Result<Response, ApiError>>,
    signal: AbortSignal | undefined,
  ): Promise<Result<Response, ApiError>> {
    const job = v.safeParse(asyncJob, parseJson(await accepted.text()));
    if (!job.success) return err({ kind: 'badShape', status: accepted.status, issues: ['No rows came'] });
    const { job_id: id } = job.output;
    // Only a server of this product names an address at which a job is watched and stopped.
    const isWatched = accepted.headers.has('Location');
    const ended = isWatched
      ? await followJob({ client, clock }, id, signal, (gone) => jobs.ending(id, gone))
      : await jobs.ending(id, signal);
    if (ended === null) return again();
    if (!ended.ok) return ended;
    const { errors, result_url: address } = ended.value;
    if (ended.value.status === 'done' && address?.startsWith('/') === true) {
      const rows = await client.raw({
        method: 'GET',
        path: address,
        timeout: null,
        ...(signal && { signal }),
      });
      return isWatched && !rows.ok && isNotFound(rows.error) ? again() : rows;
    }
    const message = (errors ?? []).flatMap((each) => each.message ?? []).join('\n');
    return refused(400, message);
  }

  async function ask(
    context: JsonRecord,
    options: ChartDataOptions,
    repeats = MAX_REPEATS,
  ): Promise<Result<Response, ApiError>> {
    const { dashboardId, chartId, timeout, signal } = options;
    const response = await client.raw(
      toRequest(getChartData, {
        query: {
          ...(chartId !== undefined && { form_data: JSON.stringify({ slice_id: chartId }) }),
          ...(dashboardId !== undefined && { dashboard_id: String(dashboardId) }),
          ...(context['force'] === true && { force: 'true' }),
        },
        request: context,
        headers: PREFERENCE,
        timeout: timeout ?? null,
        ...(signal && { signal }),
      }),
    );
    if (!response.ok) return response;
    const { status } = response.value;
    if (!isJson(response.value)) return err({ kind: 'notTheServer', status, found: 'page' });
    const again = async (): Promise<Result<Response, ApiError>> =>
      repeats > 0 ? ask(context, options, repeats - 1) : refused(500, LOST);
    if (status === 202) return rowsOf(response.value, again, signal);
    return status === 200 ? response : err({ kind: 'badShape', status, issues: ['No rows came'] });
  }

  return { prepare: () => client.fetchAhead(), data: (context, options = {}) => ask(context, options) };
}

const LOST = 'The server was restarted each time it computed this data.';

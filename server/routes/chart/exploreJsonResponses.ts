import type { Context } from 'hono';
import { legacyData } from '#charts/legacy/legacyData.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { statementText } from '#domain/compile/computeQuery.ts';
import { wireOfFrame } from '#domain/compile/frame.ts';
import type { QueryRefusal } from '#domain/compile/refusal.ts';
import type { Millis } from '#domain/time.ts';
import type { Apart } from '../../apart/apart.ts';
import { fileApart } from '../../apart/fileApart.ts';
import type { AppEnv } from '../../deps.ts';
import { DEFAULT_TIMEOUT, type ServedResult } from '../../chartData/chartQueries.ts';
import { fileResponse } from '../../chartData/files.ts';
import { messageError, supersetError } from '../../http/response/errorBodies.ts';
import { computeCallerOf } from '../../auth/requireUser.ts';
import { wireJson } from '../../http/response/wireJson.ts';

/** Rows, figures or SQL of a chart, as the query string of the legacy call wants them. */
export async function legacyResponse(
  c: Context<AppEnv>,
  form: FormData,
  served: ServedResult,
  how: FileMaking,
): Promise<Response> {
  const { query, results, samples, csv } = c.req.query();
  const { compiled, frame } = served.response;
  if (csv === 'true') return fileOf(c, served, how);
  const { data: rows, colnames, coltypes, rowcount } = wireOfFrame(frame);
  if (query === 'true') return wireJson(c, { query: statementText(compiled).trimEnd(), language: 'sql' });
  if (results === 'true' || samples === 'true')
    return wireJson(c, { data: rows, colnames, coltypes, rowcount, sql_rowcount: null });
  return wireJson(c, {
    ...cacheFields(served),
    errors: [],
    form_data: withExtras(form),
    query: statementText(compiled).trimEnd(),
    from_dttm: compiled.from,
    to_dttm: compiled.to,
    status: 'success',
    stacktrace: null,
    rowcount,
    colnames,
    coltypes,
    data: await legacyData(form, frame, compiled),
    applied_filters: compiled.applied.map((column) => ({ column })),
    rejected_filters: compiled.rejected.map((column) => ({ reason: 'not_in_datasource', column })),
  });
}

/** A query that cannot run is reported in the form of a response. */
export function failedResponse(
  c: Context,
  form: FormData,
  { message }: QueryRefusal,
  timeout: number | null,
): Response {
  const error = { message, error_type: 'VIZ_GET_DF_ERROR', level: 'error', extra: null };
  return c.json(
    {
      cache_key: null,
      cached_dttm: null,
      cache_timeout: timeout ?? DEFAULT_TIMEOUT,
      errors: [error],
      form_data: withExtras(form),
      is_cached: false,
      query: '',
      from_dttm: null,
      to_dttm: null,
      status: 'failed',
      stacktrace: null,
      rowcount: 0,
      colnames: null,
      coltypes: null,
      applied_filters: [],
      rejected_filters: [],
    },
    400,
  );
}

/** The chart's dataset is gone, or the form names none. */
export const noDataset = (c: Context): Response =>
  supersetError(c, 403, 'The dataset associated with this chart no longer exists', {
    type: 'FAILED_FETCHING_DATASOURCE_INFO_ERROR',
    extra: null,
  });

interface FileMaking {
  readonly now: Millis;
  readonly apart: Apart;
}

async function fileOf(
  c: Context<AppEnv>,
  { response: { frame } }: ServedResult,
  { now, apart }: FileMaking,
): Promise<Response> {
  const caller = computeCallerOf(c);
  const file = await fileApart(apart, 'csv', [frame], caller);
  return file.ok ? fileResponse(c, file.value, now) : messageError(c, 400, file.error);
}

/** The form as the contract returns it. */
const withExtras = (form: FormData): FormData => ({
  ...form,
  applied_time_extras: {},
  where: '',
  having: '',
  filters: [],
});

function cacheFields({ key, at, isCached, timeout }: ServedResult) {
  return {
    cache_key: key,
    cached_dttm: isCached ? new Date(at).toISOString().slice(0, 19) : null,
    cache_timeout: timeout,
    is_cached: isCached,
  };
}

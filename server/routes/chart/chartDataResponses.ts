import type { Context } from 'hono';
import { omittedNotes } from '#charts/kit/spec/text/omittedNotes.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { annotationData } from '../../chartData/annotationData.ts';
import type { Apart } from '../../apart/apart.ts';
import { chartJsonApart, fileApart } from '../../apart/fileApart.ts';
import type { ChartDataCache } from '../../chartData/chartDataCache.ts';
import type { ChartDataCaller } from '../../chartData/chartDataCaller.ts';
import { queriesWithTotals, serveQuery } from '../../chartData/chartQueries.ts';
import { chartResult, type ChartResult } from '../../chartData/chartResults.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import { detailOfSource } from '../../chartData/detailOfSource.ts';
import type { DatasourceLookup } from '../../datasets/datasource.ts';
import { fileResponse, OMITTED_HEADER } from '../../chartData/files.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError } from '../../http/response/errorBodies.ts';
import { computeCallerOf } from '../../auth/requireUser.ts';
import { noteText } from '../../base/noteText.ts';
import { refusal } from './chartDataRefusals.ts';

interface Serving {
  readonly deps: ServerDeps;
  readonly cache: ChartDataCache;
  readonly caller: ChartDataCaller;
  readonly apart: Apart;
}

interface AnnotationReading {
  readonly lookup: DatasourceLookup;
  readonly signal: AbortSignal;
}

/** The results of the queries of a context, with the data of its annotation layers. */
export async function jsonResponse(
  c: Context<AppEnv>,
  { deps, cache, caller, apart }: Serving,
  context: QueryContext,
  reading: AnnotationReading,
): Promise<Response> {
  const queries = await queriesWithTotals(deps, cache, context, caller);
  if (!queries.ok) return refusal(c, queries.error);
  const results: ChartResult[] = [];
  for (const query of queries.value) {
    const result = await chartResult(deps, cache, {
      context,
      query,
      caller,
      readAnnotations: () => annotationData({ deps, cache, c, ...reading }, query, context.force === true),
    });
    if (!result.ok) return refusal(c, result.error);
    results.push(result.value);
  }
  const written = await chartJsonApart(apart, results, computeCallerOf(c, reading.signal));
  if (!written.ok) return messageError(c, 400, written.error);
  return c.body(written.value.body, 200, { 'Content-Type': 'application/json; charset=utf-8' });
}

/** The rows of the queries of a context as a file. */
export async function rowsResponse(
  c: Context<AppEnv>,
  { deps, cache, caller, apart }: Serving,
  context: QueryContext,
  format: 'csv' | 'xlsx',
): Promise<Response> {
  const queries = await queriesWithTotals(deps, cache, context, caller);
  if (!queries.ok) return refusal(c, queries.error);
  const frames: Frame[] = [];
  for (const query of queries.value) {
    const served = await serveQuery(deps, cache, context, query, caller);
    if (!served.ok) return refusal(c, served.error);
    frames.push(served.value.response.frame);
  }
  const { headings, ...formats } = detailOfSource(caller.served.source, deps.config.zone);
  const form = context.form_data ?? {};
  const asShown = context.result_type === 'post_processed';
  const written = await fileApart(apart, format, frames, computeCallerOf(c), {
    form: withDatasetFormats(form, formats),
    headings,
    isTurned: asShown,
  });
  if (!written.ok) return messageError(c, 400, written.error);
  const file = fileResponse(c, written.value, deps.clock.now());
  const notes = frames.flatMap((frame) => omittedNotes(form, frame)).map(noteText);
  // A file of rows has no place for it that a program would not take for rows.
  if (notes.length > 0) file.headers.set(OMITTED_HEADER, encodeURIComponent(notes.join('\n')));
  return file;
}

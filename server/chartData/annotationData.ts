import type { Context } from 'hono';
import { safeParse } from 'valibot';
import { chartDataRequest } from '#contract/chart/chartData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import type { QueryContext, QueryObject } from '#domain/compile/queryContext.ts';
import { resultBody } from '#domain/compile/computeQuery.ts';
import type { QueryRefusal } from '#domain/compile/refusal.ts';
import { asList, asNumber, asRecord, asText, parseRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { accessOf } from '../auth/rights/access.ts';
import { allows } from '../auth/rights/allows.ts';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { currentUser } from '../auth/requireUser.ts';
import type { ChartRow } from '../meta/content/charts.ts';
import { formDataOf } from './formData.ts';
import type { ChartDataCache } from './chartDataCache.ts';
import { chartDataCallerOf } from './chartDataCaller.ts';
import { queriesWithTotals, serveQuery } from './chartQueries.ts';
import type { DatasourceLookup } from '../datasets/datasource.ts';

export interface AnnotationRequest {
  readonly deps: ServerDeps;
  readonly cache: ChartDataCache;
  readonly lookup: DatasourceLookup;
  readonly c: Context<AppEnv>;
  readonly signal: AbortSignal;
}

type Read = Result<JsonRecord, QueryRefusal>;

const COLUMNS = ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'];

/** The data of a query's annotation layers, by their names. Formulas have none: they are drawn from their text. */
export async function annotationData(
  sources: AnnotationRequest,
  { annotation_layers: layers }: QueryObject,
  isForced: boolean,
): Promise<Read> {
  const found: Record<string, JsonRecord> = {};
  for (const layer of layers ?? []) {
    const source = asText(layer['sourceType']);
    if (source !== 'NATIVE' && source !== 'table' && source !== 'line') continue;
    const data =
      source === 'NATIVE'
        ? nativeData(sources, layer)
        : await chartRecords(sources, asNumber(layer['value']), asRecord(layer['overrides']), isForced);
    if (!data.ok) return data;
    found[asText(layer['name'])] = data.value;
  }
  return ok(found);
}

function nativeData(sources: AnnotationRequest, { value }: JsonRecord): Read {
  const { annotations } = sources.deps.meta;
  const layer = annotations.layer(asNumber(value) ?? 0);
  if (!layer || !mayReadLayer(sources, layer.id))
    return refused(`Annotation layer ${asNumber(value) ?? ''} does not exist.`);
  const records = annotations.ofLayer(layer.id).map((row) => ({
    start_dttm: row.startDttm,
    end_dttm: row.endDttm,
    short_descr: row.shortDescr,
    long_descr: row.longDescr,
    json_metadata: row.jsonMetadata,
  }));
  return ok({ columns: COLUMNS, records });
}

/** A layer is visible to people who may read annotations, and as a part of the charts that show it. */
function mayReadLayer({ deps, c }: AnnotationRequest, layerId: number): boolean {
  const user = currentUser(c);
  if (allows(deps.meta, user, 'can_read', 'Annotation')) return true;
  const access = accessOf(deps, user);
  return deps.meta.charts.withLayers().some((chart) => showsLayer(chart, layerId) && access.readChart(chart));
}

const showsLayer = (chart: ChartRow, layerId: number): boolean =>
  asList(formDataOf(chart)['annotation_layers'])
    .map(asRecord)
    .some(({ sourceType, value }) => sourceType === 'NATIVE' && asNumber(value) === layerId);

/** The rows of another chart, with the time range and the grain that the layer overrides. */
async function chartRecords(
  { deps, cache, lookup, c, signal }: AnnotationRequest,
  chartId: number | null,
  overrides: JsonRecord,
  isForced: boolean,
): Promise<Read> {
  const user = currentUser(c);
  const context = chartId === null ? null : contextOf(deps, lookup.savedContext(user, chartId), chartId);
  if (context === null) return refused('The chart does not exist');
  const served = await lookup.find(user, context.datasource);
  if (!served.ok) return refused('The chart datasource does not exist');
  const caller = chartDataCallerOf(deps, c, served.value, signal);
  const own = {
    ...context,
    force: isForced,
    queries: context.queries.map((each) => overridden(each, overrides)),
  };
  const queries = await queriesWithTotals(deps, cache, own, caller);
  if (!queries.ok) return queries;
  const [query] = queries.value;
  if (query === undefined) return refused('The chart query context does not exist');
  const result = await serveQuery(deps, cache, own, query, caller);
  if (!result.ok) return result;
  return ok({ records: resultBody(result.value.response, result.value.query, served.value.source).data });
}

/** The stored query context of a chart, or that of its form data. Null where the caller may not see the chart. */
function contextOf(
  { meta }: ServerDeps,
  saved: string | null | undefined,
  chartId: number,
): QueryContext | null {
  const chart = meta.charts.byId(chartId);
  if (saved === undefined || chart === null) return null;
  const parsed = saved === null ? null : safeParse(chartDataRequest, parseRecord(saved));
  if (parsed?.success === true) return parsed.output as QueryContext;
  return buildQuery(withDefaults(formDataOf(chart)));
}

function overridden(query: QueryObject, overrides: JsonRecord): QueryObject {
  const range = asText(overrides['time_range']);
  const grain = asText(overrides['time_grain_sqla']);
  return {
    ...query,
    ...(range !== '' && { time_range: range }),
    ...(grain !== '' && { extras: { ...query.extras, time_grain_sqla: grain } }),
  };
}

const refused = (message: string): Read => err({ kind: 'query', message });

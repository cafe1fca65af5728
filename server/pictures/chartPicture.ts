import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { faultOfRows } from '#charts/chartTypes.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { unreadableControls } from '#charts/query/unreadableControls.ts';
import { isLayered, layerForm, layerIds } from '#charts/form/layers.ts';
import { type ChartLayer, withLayers } from '#charts/kit/deck/chartLayers.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import type { ComputedQuery } from '#domain/compile/computeQuery.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { QueryContext, QueryObject } from '#domain/compile/queryContext.ts';
import { wholeSeries, type WholeSeries, withWholeSeries } from '#domain/compile/wholeSeries.ts';
import type { ChartDataCache } from '../chartData/chartDataCache.ts';
import type { ChartDataCaller } from '../chartData/chartDataCaller.ts';
import { detailOfSource } from '../chartData/detailOfSource.ts';
import { queriesWithTotals, serveQuery } from '../chartData/chartQueries.ts';
import type { DatasourceLookup } from '../datasets/datasource.ts';
import type { SayText } from '#domain/format/texts.ts';
import type { Millis } from '#domain/time.ts';
import type { ServerDeps } from '../deps.ts';
import type { User } from '../meta/people/users.ts';
import type { PicturedChart } from './request.ts';

/** The person a picture is drawn for: it has the rows that they may see, and no others. */
export interface Viewer extends Omit<ChartDataCaller, 'served'> {
  readonly user: User;
}

export interface ReadCharts {
  readonly deps: ServerDeps;
  readonly lookup: DatasourceLookup;
  readonly cache: ChartDataCache;
}

/** What a chart reads for a person. */
export interface ChartReading {
  /** Changes with its query, its dataset, and the rules that limit the person's rows. */
  readonly key: string;
  /** The rows are null where they cannot be read. */
  readonly read: (t: SayText) => Promise<ReadChart>;
}

/** A chart with its rows. The form of a chart of layers has the rows of its layers. */
export interface ReadChart extends Pick<PicturedChart, 'form' | 'frames' | 'headings' | 'metrics'> {
  /** When the oldest of its rows were read; missing where there are none. */
  readonly at?: Millis;
}

/** A chart that this person sees, as it is saved; null if there is none. */
export type ChartOf = (id: number) => { readonly name: string; readonly form: FormData } | null;

/** Finds what a chart of this form reads for a person. */
export async function readingOf(
  reading: ReadCharts,
  viewer: Viewer,
  form: FormData,
  dashboardId: number | null,
  chartOf: ChartOf,
): Promise<ChartReading> {
  if (!isLayered(form)) return rowsOf(reading, viewer, form, dashboardId);
  const layers = await Promise.all(
    layerIds(form).map(async (id) => {
      const chart = chartOf(id);
      if (chart === null) return { id, name: '', form: null, rows: null };
      const own = withDefaults(layerForm(form, id, chart.form));
      return { id, name: chart.name, form: own, rows: await rowsOf(reading, viewer, own, dashboardId) };
    }),
  );
  return {
    key: JSON.stringify(layers.map(({ id, name, form: own, rows }) => [id, name, own, rows?.key])),
    async read(t) {
      const read: ChartLayer[] = [];
      const times: Millis[] = [];
      for (const { rows, ...layer } of layers) {
        // A chart takes one place among the queries.
        const own = rows === null ? null : await rows.read(t);
        const frames = own?.frames ?? null;
        if (own?.at !== undefined) times.push(own.at);
        const fault =
          rows === null
            ? t('This chart could not be loaded.')
            : frames === null
              ? t('Its rows could not be read.')
              : null;
        read.push({ ...layer, form: own?.form ?? layer.form, frames: frames ?? [], fault });
      }
      const at = times.length === 0 ? {} : { at: Math.min(...times) };
      return { form: withLayers(form, read), frames: [], ...at };
    },
  };
}

/** What a chart with a query reads: nothing where the person may not read its dataset. */
async function rowsOf(
  { deps, lookup, cache }: ReadCharts,
  viewer: Viewer,
  form: FormData,
  dashboardId: number | null,
): Promise<ChartReading> {
  const nothing: ChartReading = { key: '', read: async () => ({ form, frames: null }) };
  const full = withDefaults(form);
  const context = buildRequest(full);
  if (context === null || faultOfRows(full) !== null || unreadableControls(full, form).length > 0)
    return nothing;
  const found = await lookup.find(viewer.user, context.datasource, { dashboardId: dashboardId ?? undefined });
  if (!found.ok) return nothing;
  const { source, version } = found.value;
  const asking = { served: found.value, caller: viewer.caller, asker: viewer.asker };
  return {
    key: JSON.stringify([context.queries, source, version]),
    async read(t) {
      const queries = await queriesWithTotals(deps, cache, context, asking);
      if (!queries.ok) return { form, frames: null };
      let at = deps.clock.now();
      const ask = (each: readonly QueryObject[]) =>
        responsesTo({ deps, cache, context, asking }, each, (read) => {
          at = Math.min(at, read);
        });
      let responses: Responses = await ask(queries.value);
      let whole: WholeSeries | null = null;
      for (;;) {
        const again: WholeSeries | null = responses && wholeSeries(queries.value, responses, whole);
        const next: Responses = again && (await ask(again.queries));
        if (!next) break;
        [responses, whole] = [next, again];
      }
      if (responses === null) return { form, frames: null };
      const read = whole === null ? responses : withWholeSeries(whole, responses);
      const { headings, metrics, ...formats } = detailOfSource(source, deps.config.zone);
      return {
        // As the page writes it: the formats of the dataset, unless the form has its own.
        form: withDatasetFormats(form, formats),
        frames: read.map(({ frame }) => rowsOfPicture(frame)),
        headings: { __timestamp: t('Time'), ...headings },
        metrics,
        at,
      };
    },
  };
}

/** Null if one of the queries has none. */
type Responses = readonly ComputedQuery[] | null;

interface Asking {
  readonly deps: ServerDeps;
  readonly cache: ChartDataCache;
  readonly context: QueryContext;
  readonly asking: ChartDataCaller;
}

/** A chart takes one place among the queries. */
async function responsesTo(
  { deps, cache, context, asking }: Asking,
  queries: readonly QueryObject[],
  onRead: (at: Millis) => void,
): Promise<Responses> {
  const responses: ComputedQuery[] = [];
  for (const query of queries) {
    const served = await serveQuery(deps, cache, context, query, asking);
    if (!served.ok) return null;
    responses.push(served.value.response);
    onRead(served.value.at);
  }
  return responses;
}

/** More rows than this are not sent to a process that draws: it has a deadline. */
const MAX_ROWS = 20_000;

/** The rows that a picture is drawn of: it says so itself where they are not all. */
export const rowsOfPicture = (frame: Frame): Frame =>
  frame.rowCount <= MAX_ROWS
    ? frame
    : {
        ...frame,
        rowCount: MAX_ROWS,
        columns: frame.columns.map((column) => ({ ...column, values: column.values.slice(0, MAX_ROWS) })),
        omitted: { ...frame.omitted, pictured: { rows: MAX_ROWS, all: frame.rowCount } },
      };

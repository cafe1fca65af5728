import * as v from 'valibot';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { chartDataResponse } from '#contract/chart/chartData.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { type Frame, frameOfWire, type WireRows } from '#domain/compile/frame.ts';
import type { QueryColumn, QueryMetric, QueryObject } from '#domain/compile/queryContext.ts';
import { formatsOfMetrics } from '#domain/dataset/formatsOfMetrics.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import { headingsOf } from '#domain/dataset/zonedColumns.ts';
import { asList, asRecord, asText, isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import type { PicturedChart } from '../../pictures/request.ts';
import { rowsOfPicture } from '../../pictures/chartPicture.ts';
import { jsonOf, type Remote } from '../remote.ts';

/** A chart as one side of a comparison has it, with the dataset of that side. */
export interface SideOfChart {
  readonly chart: JsonRecord;
  /** Absent where its side has none. */
  readonly dataset: JsonRecord | undefined;
  /** The dataset of the server, which computes the rows. */
  readonly there: JsonRecord | undefined;
  readonly datasetId: number | undefined;
  /** What the filters of a dashboard add. */
  readonly extra: object;
}

export type DrawnChart = Pick<PicturedChart, 'form' | 'frames' | 'headings' | 'metrics'>;

/** The rows of a request as a server computes them; null where it does not. */
export type AskRows = (request: object) => Promise<readonly Frame[] | null>;

/** Asks a server, once for each request: a chart may be on several dashboards. */
export function askingRows(remote: Remote): AskRows {
  const known = new Map<string, ReturnType<AskRows>>();
  const ask: AskRows = async (request) => {
    const sent = await remote.send('POST', '/api/v1/chart/data', request);
    const read = sent.ok && sent.value.ok ? v.safeParse(chartDataResponse, await jsonOf(sent.value)) : null;
    if (read?.success !== true) return null;
    return read.output.result.map((result) => rowsOfPicture(frameOfWire(result as unknown as WireRows)));
  };
  return (request) => {
    const key = JSON.stringify(request);
    const rows = known.get(key) ?? ask(request);
    known.set(key, rows);
    return rows;
  };
}

/** A chart with its rows; null for rows that it has not, which its picture says. */
export async function rowsOfChart(ask: AskRows, side: SideOfChart): Promise<DrawnChart> {
  const { chart, dataset, datasetId, extra } = side;
  const form: FormData = {
    ...asRecord(chart['params']),
    viz_type: asText(chart['viz_type']),
    ...(datasetId !== undefined && { datasource: `${datasetId}__table` }),
    extra_form_data: extra,
  };
  const request = datasetId === undefined ? null : buildRequest(withDefaults(form));
  if (request === null) return { form, frames: null };
  const queries = request.queries.map((query) => withDefinitions(query, side));
  return { ...described(form, dataset ?? {}), frames: await ask({ ...request, queries }) };
}

/** As the page writes it: with the formats and headings of its dataset. */
function described(form: FormData, dataset: JsonRecord): Omit<DrawnChart, 'frames'> {
  const columns = asList(dataset['columns'])
    .map(asRecord)
    .map((each) => ({
      column_name: asText(each['column_name']),
      type: asText(each['type']) || null,
      verbose: asText(each['verbose_name']),
    }));
  const metrics = asList(dataset['metrics'])
    .map(asRecord)
    .map((each) => ({
      metric_name: asText(each['metric_name']),
      verbose_name: asText(each['verbose_name']) || null,
      expression: asText(each['expression']),
      d3format: asText(each['d3format']) || null,
      currency: isRecord(each['currency']) ? each['currency'] : null,
    }));
  const verboseNames = Object.fromEntries([
    ...columns.map(({ column_name: name, verbose }) => [name, verbose || name]),
    ...metrics.map(({ metric_name: name, verbose_name: verbose }) => [name, verbose ?? name]),
  ]);
  return {
    form: withDatasetFormats(form, { columns, ...formatsOfMetrics(metrics) }),
    headings: { __timestamp: 'Time', ...headingsOf({ columns, verboseNames }) },
    metrics,
  };
}

/** A query whose names mean what the side's dataset says, where the server's says something else. */
function withDefinitions(query: QueryObject, { dataset, there }: SideOfChart): QueryObject {
  const metrics = otherDefinitions(dataset, there, 'metrics', 'metric_name');
  const columns = otherDefinitions(dataset, there, 'columns', 'column_name');
  if (metrics.size + columns.size === 0) return query;
  const metric = <T>(name: T): T | QueryMetric => {
    const sql = typeof name === 'string' ? metrics.get(name) : undefined;
    return sql === undefined ? name : { expressionType: 'SQL', sqlExpression: sql, label: String(name) };
  };
  const column = <T>(name: T): T | QueryColumn => {
    const sql = typeof name === 'string' ? columns.get(name) : undefined;
    return sql === undefined ? name : { expressionType: 'SQL', sqlExpression: sql, label: String(name) };
  };
  return {
    ...query,
    ...(query.metrics && { metrics: query.metrics.map(metric) }),
    ...(query.columns && { columns: query.columns.map(column) }),
    ...(query.series_columns && { series_columns: query.series_columns.map(column) }),
    ...(query.series_limit_metric && { series_limit_metric: metric(query.series_limit_metric) }),
    ...(query.orderby && {
      orderby: query.orderby.map(([by, isAscending]) => [metric(column(by)), isAscending] as const),
    }),
  };
}

/** The SQL of what two versions of a dataset define by other SQL, by name. */
function otherDefinitions(
  dataset: JsonRecord | undefined,
  there: JsonRecord | undefined,
  list: string,
  key: string,
): ReadonlyMap<string, string> {
  const of = (record: JsonRecord = {}) =>
    new Map(
      asList(record[list])
        .map(asRecord)
        .map((each) => [asText(each[key]), asText(each['expression'])]),
    );
  const known = of(there);
  return new Map([...of(dataset)].filter(([name, sql]) => sql !== '' && known.get(name) !== sql));
}

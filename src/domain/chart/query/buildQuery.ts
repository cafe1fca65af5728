import { ownValue } from '../../ownValue.ts';
import type { DatasourceRef, QueryContext, QueryObject } from '../../compile/queryContext.ts';
import { asNumber, isRecord } from '../../jsonValue.ts';
import { columnsOf, type FormData, metricsOf, vizType } from '../form/formData.ts';
import { baseQuery, defaultOrder } from './baseQuery.ts';
import * as parts from './partsQueries.ts';
import { tableQuery } from './tableQuery.ts';
import { bigNumberQuery, horizonQuery, mixedQuery, timeSeriesQuery } from './timeSeriesQuery.ts';

const BUILDERS: Readonly<Record<string, (form: FormData) => readonly QueryObject[]>> = {
  table: tableQuery,
  big_number: bigNumberQuery,
  big_number_total: parts.bigNumberTotalQuery,
  echarts_timeseries: timeSeriesQuery,
  echarts_timeseries_line: timeSeriesQuery,
  echarts_timeseries_bar: timeSeriesQuery,
  echarts_timeseries_scatter: timeSeriesQuery,
  echarts_timeseries_smooth: timeSeriesQuery,
  echarts_timeseries_step: timeSeriesQuery,
  echarts_area: timeSeriesQuery,
  mixed_timeseries: mixedQuery,
  pie: parts.pieQuery,
  bubble_v2: parts.bubbleQuery,
  funnel: parts.partsQuery,
  gauge_chart: parts.partsQuery,
  radar: parts.radarQuery,
  sankey_v2: parts.sankeyQuery,
  sunburst_v2: parts.sunburstQuery,
  waterfall: parts.waterfallQuery,
  treemap_v2: parts.treemapQuery,
  word_cloud: parts.wordCloudQuery,
  heatmap_v2: parts.heatmapQuery,
  histogram_v2: parts.histogramQuery,
  box_plot: parts.boxPlotQuery,
  pivot_table_v2: parts.pivotTableQuery,
  horizon: horizonQuery,
};

/** Whether charts of the form's type are rendered, and not only their rows shown. */
export const isKnownType = (form: FormData): boolean => ownValue(BUILDERS, vizType(form)) !== undefined;

/**
 * The query context of a chart: its form, with the masks of the dashboard's filters under `extra_form_data`. A
 * dashboard passes the form `withDefaults`. Null if the form names no dataset.
 */
export function buildQuery(form: FormData): QueryContext | null {
  const datasource = datasourceOf(form['datasource']);
  if (datasource === null) return null;
  return {
    datasource,
    force: form['force'] === true,
    queries: (ownValue(BUILDERS, vizType(form)) ?? anyQuery)(form),
    form_data: form,
    result_format: 'json',
    result_type: 'full',
  };
}

/** An unknown type requests what its usual keys name, so that its rows can be shown. */
function anyQuery(form: FormData): readonly QueryObject[] {
  const raw = columnsOf(form['all_columns']);
  if (form['query_mode'] === 'raw' || raw.length > 0) return [{ ...baseQuery(form), columns: raw }];
  const metrics = ['metrics', 'metric', 'metrics_b', 'secondary_metric', 'x', 'y', 'size'].flatMap((key) => [
    ...metricsOf(form[key]),
  ]);
  const columns = ['x_axis', 'groupby', 'columns', 'entity', 'series', 'source', 'target'].flatMap((key) => [
    ...columnsOf(form[key]),
  ]);
  return [
    {
      ...baseQuery(form),
      columns: distinct(columns),
      metrics: distinct(metrics),
      ...defaultOrder(form, metrics),
    },
  ];
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function datasourceOf(value: unknown): DatasourceRef | null {
  if (isRecord(value)) {
    const id = asNumber(value['id']);
    return id === null ? null : { id, type: value['type'] === 'query' ? 'query' : 'table' };
  }
  const match = typeof value === 'string' ? /^(\d+)__(\w+)$/.exec(value) : null;
  if (match === null) return null;
  return { id: Number(match[1]), type: match[2] === 'query' ? 'query' : 'table' };
}

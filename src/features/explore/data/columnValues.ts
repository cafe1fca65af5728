import { type FilterOption, optionOf, optionText } from '#domain/filter/mask/selectMask.ts';
import { OPTIONS_LIMIT } from '#domain/filter/bar/optionsQuery.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import type { ChartDataLoader } from '#query/chart/chartDataLoader.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import type { ExploreSources } from './explorePorts.ts';
import { TEMPORAL } from '#domain/resultColumn.ts';

export type ColumnValues = (column: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Reads the values of a dataset's columns as the filters of dashboards do; where nothing answers, what was stored. */
export function columnValues(
  {
    chartData,
    stored,
  }: { readonly chartData: Pick<ChartDataLoader, 'load'> } & Pick<ExploreSources, 'stored'>,
  datasetId: number,
): ColumnValues {
  return async (column, signal) => {
    const request = valuesRequest(datasetId, column);
    const loaded = await chartData.load(request, { isPatient: true, signal, onChartData: () => undefined });
    const body = loaded.ok ? loaded.value.body : (await stored(chartDataKey(request)))?.body;
    const [found] = body?.queries[0]?.frame.columns ?? [];
    return (found?.values ?? [])
      .map(optionOf)
      .filter((value: FilterOption) => value !== null && value !== '')
      .map((value) => optionText(value, found?.type === TEMPORAL));
  };
}

function valuesRequest(datasetId: number, column: string): ChartRequest {
  const context: QueryContext = {
    datasource: { id: datasetId, type: 'table' },
    force: false,
    queries: [
      {
        columns: [column],
        metrics: [],
        filters: [],
        extras: { having: '', where: '' },
        orderby: [[column, true]],
        row_limit: OPTIONS_LIMIT,
      },
    ],
    result_format: 'json',
    result_type: 'full',
  };
  const subject = `filter:values:${datasetId}:${column}` as const;
  return { subject, context, dashboardId: null };
}

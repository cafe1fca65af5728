import type { RunningServer } from '../../support/server.ts';
import { signIn } from '../../support/signIn.ts';

export interface SalesFilter {
  readonly id: string;
  readonly name: string;
  readonly filterType: 'filter_select' | 'filter_range' | 'filter_time';
  readonly column: string | null;
}

export const CITY: SalesFilter = {
  id: 'NATIVE_FILTER-city',
  name: 'City',
  filterType: 'filter_select',
  column: 'city',
};
export const AMOUNT: SalesFilter = {
  id: 'NATIVE_FILTER-amount',
  name: 'Amount',
  filterType: 'filter_range',
  column: 'amount',
};
export const TIME: SalesFilter = {
  id: 'NATIVE_FILTER-time',
  name: 'Time',
  filterType: 'filter_time',
  column: null,
};

/** A dashboard of two numbers of the file `sales`, with these filters. */
export async function makeSales(server: RunningServer, filters: readonly SalesFilter[]): Promise<number> {
  const session = await signIn(server);
  const make = async (path: string, body: object): Promise<number> => {
    const { id } = (await (await session.post(path, body)).json()) as { id?: number };
    if (id === undefined) throw new Error(`${path} has not created it`);
    return id;
  };
  const place = { database: session.databaseId('Files'), schema: 'main' };
  const sales = await make('/api/v1/dataset/', { ...place, table_name: 'sales' });
  const chart = (slice_name: string, form: object): Promise<number> =>
    make('/api/v1/chart/', {
      slice_name,
      viz_type: 'big_number_total',
      datasource_id: sales,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'big_number_total', datasource: `${sales}__table`, ...form }),
    });
  const average = {
    expressionType: 'SQL',
    sqlExpression: "AVG(amount) FILTER (WHERE channel = 'web')",
    label: 'mean',
  };
  const range = {
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    subject: 'sold_at',
    operator: 'TEMPORAL_RANGE',
    comparator: 'No filter',
  };
  const charts = [
    await chart('Sales', { metric: 'count', y_axis_format: ',d', adhoc_filters: [range] }),
    await chart('Mean', { metric: average, y_axis_format: ',.3f', adhoc_filters: [range] }),
  ];
  const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({
    [id]: { id, type, children, meta },
  });
  const positions = {
    ...node('ROOT_ID', 'ROOT', ['GRID_ID']),
    ...node('GRID_ID', 'GRID', ['ROW-1']),
    ...node('ROW-1', 'ROW', ['CHART-1', 'CHART-2']),
    ...node('CHART-1', 'CHART', [], { chartId: charts[0], width: 6, height: 30 }),
    ...node('CHART-2', 'CHART', [], { chartId: charts[1], width: 6, height: 30 }),
  };
  return make('/api/v1/dashboard/', {
    dashboard_title: 'Sales',
    position_json: JSON.stringify(positions),
    json_metadata: JSON.stringify({
      positions,
      native_filter_configuration: filters.map(({ column, ...filter }) => ({
        type: 'NATIVE_FILTER',
        targets: [column === null ? {} : { datasetId: sales, column: { name: column } }],
        defaultDataMask: { filterState: {}, extraFormData: {} },
        controlValues: { multiSelect: true },
        cascadeParentIds: [],
        scope: { rootPath: ['ROOT_ID'], excluded: [] },
        ...filter,
      })),
    }),
  });
}

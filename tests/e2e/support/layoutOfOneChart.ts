/** The layout of a dashboard with one chart, as `position_json` holds it. */
export function layoutOfOneChart(chartId: number, sliceName: string): string {
  const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({
    id,
    type,
    children,
    meta,
  });
  return JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: node('ROOT_ID', 'ROOT', ['GRID_ID']),
    GRID_ID: node('GRID_ID', 'GRID', ['ROW-1']),
    'ROW-1': node('ROW-1', 'ROW', ['CHART-1']),
    'CHART-1': node('CHART-1', 'CHART', [], { chartId, width: 6, height: 50, sliceName }),
  });
}

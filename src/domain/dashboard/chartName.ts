import type { SavedChart } from '../chart/savedChart.ts';
import type { Layout } from './layout/layout.ts';
import type { ChartNode } from './layout/layoutNode.ts';

/** The name of a chart on a dashboard: the one it was given there, else its own; empty if it has none. */
export function chartNameOf(node: ChartNode | undefined, chart: SavedChart | undefined): string {
  return (node?.hasOwnName === true ? node.name : chart?.name || node?.name) ?? '';
}

/** The name that a dashboard shows for a chart, by the first of its places. */
export function shownChartName(
  layout: Layout,
  charts: ReadonlyMap<number, SavedChart>,
  chartId: number | null,
): string {
  const node = layout.charts.find((each) => each.chartId === chartId);
  return chartNameOf(node, charts.get(chartId ?? -1));
}

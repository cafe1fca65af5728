import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Tables } from '../schema.ts';
import { listCharts } from './charts.ts';

type Placed = Pick<Tables, 'charts' | 'datasets' | 'dashboards' | 'dashboardContents'>;

/**
 * Charts as a list shows them: no server reported the dataset and the dashboards of a chart made here, or that it was
 * put on a dashboard here, so these are added from what is stored.
 */
export async function listedCharts(db: Tables): Promise<readonly SavedChart[]> {
  const [charts, datasetNames, dashboards] = await Promise.all([
    listCharts(db),
    namesOfDatasets(db),
    dashboardsByChart(db),
  ]);
  return charts.map((chart) => {
    const reported = chart.dashboards ?? [];
    const more = (dashboards.get(chart.id) ?? []).filter(({ id }) =>
      reported.every((each) => each.id !== id),
    );
    return {
      ...chart,
      datasetName: chart.datasetName || (datasetNames.get(chart.datasetId ?? 0) ?? ''),
      dashboards: [...reported, ...more],
    };
  });
}

const namesOfDatasets = async ({ datasets }: Placed): Promise<ReadonlyMap<number, string>> =>
  new Map((await datasets.toArray()).map(({ id, name }) => [id, name]));

async function dashboardsByChart({
  dashboards,
  dashboardContents,
}: Placed): Promise<ReadonlyMap<number, readonly { id: number; title: string }[]>> {
  const titles = new Map((await dashboards.toArray()).map(({ id, title }) => [id, title]));
  const byChart = new Map<number, { id: number; title: string }[]>();
  await dashboardContents.each(({ id, chartIds }) => {
    const title = titles.get(id);
    if (title === undefined) return;
    for (const chart of chartIds) byChart.set(chart, [...(byChart.get(chart) ?? []), { id, title }]);
  });
  return byChart;
}

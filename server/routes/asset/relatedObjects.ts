import { accessOf } from '../../auth/rights/access.ts';
import type { ServerDeps } from '../../deps.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';
import type { User } from '../../meta/people/users.ts';

/** The charts of some datasets, and their dashboards, as far as the person may see them. */
export function relatedObjects(deps: ServerDeps, user: User, datasets: readonly DatasetRow[]) {
  const { meta } = deps;
  const access = accessOf(deps, user);
  const charts = datasets
    .flatMap(({ id }) => meta.charts.ofDataset(id))
    .filter((chart) => access.readChart(chart));
  // A dashboard may use several of them.
  const found = datasets.flatMap(({ id }) => meta.dashboards.ofDataset(id));
  const dashboards = [...new Map(found.map((each) => [each.id, each])).values()].filter((each) =>
    access.readDashboard(each),
  );
  return {
    charts: {
      count: charts.length,
      result: charts.map(({ id, sliceName, vizType }) => ({
        id,
        slice_name: sliceName,
        viz_type: vizType,
      })),
    },
    dashboards: {
      count: dashboards.length,
      result: dashboards.map(({ id, jsonMetadata, slug, dashboardTitle }) => ({
        id,
        json_metadata: jsonMetadata,
        slug,
        title: dashboardTitle,
      })),
    },
  };
}

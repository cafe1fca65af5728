import type { ChartImages, DashboardServices } from '#features/services/dashboards.ts';
import { openedChart } from '#store/charts/openedChart.ts';
import { openedDashboard } from '#store/dashboards/openedDashboard.ts';
import type { SextantDb } from '#store/db.ts';
import { createOpening } from './opening.ts';

/** What is stored of a dashboard or a chart that opens, read at once and with the stored images of what it shows. */
export function createOpenings(
  db: SextantDb,
  images: Pick<ChartImages, 'readAhead'>,
): Pick<DashboardServices, 'opening' | 'chartOpening'> {
  return {
    opening: createOpening(
      (name) => openedDashboard(db, name),
      ({ shown }) => images.readAhead([...shown.keys()]),
    ),
    chartOpening: createOpening(
      (name) => openedChart(db, name),
      ({ subject }) => images.readAhead([subject]),
    ),
  };
}

import type { DashboardServices } from '#features/services/dashboards.ts';
import type { DispatchError } from '#sync/dispatch.ts';
import type { Toaster } from '#ui/toast.ts';
import type { Data } from '../createData.ts';
import type { Visit } from '../start/visit.ts';
import { createChartImages } from './chartImages.ts';
import type { DashboardsPorts } from './dashboards.ts';
import { lazyDashboards } from './lazyDashboards.ts';
import { createOfflineCopies, type PageOfflineCopies } from './offlineCopies.ts';
import { createOpenings } from './openings.ts';
import { createOutlines } from './outlines.ts';

export interface DashboardServicesPorts extends DashboardsPorts, Pick<Data, 'dispatch' | 'chartData'> {
  readonly firstPaint: Promise<void>;
  readonly page: Window;
  readonly visit: Visit | null;
  readonly serverUrl: string;
  readonly toasts: Toaster;
  readonly onStorageError: (error: DispatchError) => void;
}

/** What dashboards and charts work with: their data, their images, and copies for use without a network. */
export function createDashboardServices(
  ports: DashboardServicesPorts,
): DashboardServices & { readonly offlineCopies: PageOfflineCopies } {
  const { db, api, clock, page, visit, serverUrl, dispatch, chartData, toasts } = ports;
  const dashboards = lazyDashboards(ports.firstPaint, ports);
  const outlines = createOutlines({
    fetch: visit?.fetch ?? page.fetch.bind(page),
    // A file has its own, and its page has no caches.
    caches: visit?.shown.kind === 'file' || !page.isSecureContext ? null : page.caches,
    serverUrl,
  });
  const offlineCopies = createOfflineCopies({
    outlines,
    api,
    page,
    onStorageError: ports.onStorageError,
    db,
    clock,
    dispatch,
    chartData,
    read: async (id) => (await dashboards.read(String(id))) === 'read',
    toasts,
    onBug: ports.note,
  });
  const chartImages = createChartImages(db, clock, ports.note);
  return {
    chartData,
    chartImages,
    dashboards,
    ...createOpenings(db, chartImages),
    offlineCopies,
    outlines,
    explore: async () => (await import('./exploreCalls.ts')).createExploreCalls(ports),
    datasets: async () => (await import('./datasetCalls.ts')).createDatasetCalls(ports),
  };
}

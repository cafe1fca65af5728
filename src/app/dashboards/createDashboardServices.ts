import type {
  DashboardServices,
  ChartImages,
  Dashboards,
  ReadOutcome,
  PreloadedReading,
} from '#features/services/dashboards.ts';
import type { DispatchError } from '#store/command.ts';
import type { Toaster } from '#ui/toast.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import { openedDashboard } from '#store/dashboards/openedDashboard.ts';
import { openedChart } from '#store/charts/openedChart.ts';
import type { Data } from '../createData.ts';
import type { PageVisit } from '../start/visit.ts';
import { createChartImages } from './chartImages.ts';
import type { DashboardsPorts } from './dashboards.ts';
import { createOfflineCopies, type PageOfflineCopies } from './offlineCopies.ts';
import { createOutlines } from './outlines.ts';

interface Ahead<Stored> {
  readonly of: string;
  readonly reading: Promise<Stored | null>;
  stored: Stored | null | undefined;
}

/** How long a page takes to come after what it shows was asked for. */
const AHEAD_AT_MOST: Millis = 10 * SECOND;

/** Preloads one dashboard or chart at a time, so that its data is ready when the page's code is. */
export function createOpening<Stored>(
  readStored: (name: string) => Promise<Stored | null>,
  onRead: (stored: Stored) => void,
  /** Fetches what the device has nothing of. */
  fetchMissing: (name: string) => Promise<Stored | null>,
): PreloadedReading<Stored> {
  let ahead: Ahead<Stored> | null = null;

  function begin(name: string): Ahead<Stored> {
    const reading = readStored(name).then((stored) => stored ?? fetchMissing(name));
    const begun: Ahead<Stored> = { of: name, reading, stored: undefined };
    reading.then(
      (stored) => {
        begun.stored = stored;
        if (stored !== null) onRead(stored);
      },
      // The error is reported by the caller that awaits it.
      () => undefined,
    );
    return begun;
  }

  return {
    read(name) {
      if (ahead?.of !== name) ahead = begin(name);
      return ahead.reading;
    },
    of: (name) => (ahead?.of === name ? ahead.stored : undefined),
    end: () => void (ahead = null),
  };
}

/**
 * The API of dashboards and lists, loaded with the first page that uses it: the SQL editor only asks what the server is
 * still preparing.
 */
function lazyDashboards(firstPaint: Promise<void>, ports: DashboardsPorts): Dashboards {
  const load = async (): Promise<Omit<Dashboards, 'preparing'>> => {
    await firstPaint;
    const { createDashboards } = await import('./dashboards.ts');
    return createDashboards(ports);
  };
  const reading = new Map<string, Promise<ReadOutcome>>();
  const readNow: Dashboards['read'] = async (...asked) => (await load()).read(...asked);
  return {
    // One read at a time, shared by all callers. One that began before the page is the page's, too, when it has ended.
    read(idOrSlug, onStored) {
      const begun = reading.get(idOrSlug) ?? readNow(idOrSlug, onStored);
      reading.set(idOrSlug, begun);
      const forget = (): void => {
        if (reading.get(idOrSlug) === begun) reading.delete(idOrSlug);
      };
      void (onStored ? ports.clock.sleep(AHEAD_AT_MOST) : Promise.allSettled([begun])).then(forget);
      return begun;
    },
    readList: async (list) => (await load()).readList(list),
    findInList: async (list, search) => (await load()).findInList(list, search),
    readRelated: async (entity, column, sought) => (await load()).readRelated(entity, column, sought),
    readDataset: async (id) => (await load()).readDataset(id),
    async preparing() {
      const loaded = await ports.api.capabilities.get();
      const { preparing = [], preparingParts = {} } = (loaded.ok ? loaded.value : null) ?? {};
      return preparing.map((name) => ({ name, part: preparingParts[name] ?? null }));
    },
    exportZip: async (kind, ids) => (await load()).exportZip(kind, ids),
    importZip: async (kind, file, overwrite) => (await load()).importZip(kind, file, overwrite),
    share: async (id, state) => (await load()).share(id, state),
    pdf: async (id, order) => (await load()).pdf(id, order),
    openPermalink: async (key) => (await load()).openPermalink(key),
    sharedState: async (id, keys) => (await load()).sharedState(id, keys),
  };
}

/** What is stored of a dashboard or a chart that opens, read at once and with the stored images of what it shows. */
function createOpenings(
  { db, pageOpenedAt, onNothingHere }: DashboardServicesPorts,
  images: Pick<ChartImages, 'readAhead'>,
  dashboards: Dashboards,
): Pick<DashboardServices, 'opening' | 'chartOpening'> {
  const readDashboard = (name: string) => openedDashboard(db, name, pageOpenedAt);
  return {
    opening: createOpening(
      readDashboard,
      ({ shown }) => images.readAhead([...shown.keys()]),
      async (name) => {
        onNothingHere();
        await new Promise<unknown>((resolve, reject) => {
          dashboards.read(name, () => resolve(null)).then(resolve, reject);
        });
        return readDashboard(name);
      },
    ),
    chartOpening: createOpening(
      (name) => openedChart(db, name),
      ({ subject }) => images.readAhead([subject]),
      async () => {
        onNothingHere();
        return null;
      },
    ),
  };
}

export interface DashboardServicesPorts extends DashboardsPorts, Pick<Data, 'dispatch' | 'chartData'> {
  readonly firstPaint: Promise<void>;
  /** Called when the device has nothing of what the page shows. */
  readonly onNothingHere: () => void;
  readonly pageOpenedAt: Millis;
  readonly page: Window;
  readonly visit: PageVisit | null;
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
    ...createOpenings(ports, chartImages, dashboards),
    offlineCopies,
    outlines,
    explore: async () => (await import('./exploreCalls.ts')).createExploreCalls(ports),
    datasets: async () => (await import('./datasetCalls.ts')).createDatasetCalls(ports),
  };
}

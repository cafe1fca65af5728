import { addOfflineCopy, removeOfflineCopy } from '#commands/offlineCopy.ts';
import { HOUR } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import type { OfflineCopyDeps } from '#query/chart/saveOfflineCopy.ts';
import { dashboardCopyId, getOfflineCopy, listOfflineCopies } from '#store/offlineCopies.ts';
import type { Dispatch } from '#sync/dispatch.ts';
import type { DataWork } from './dataWork.ts';

export interface DashboardWorkPorts extends OfflineCopyDeps {
  readonly dispatch: Dispatch;
  readonly data: Pick<DataWork, 'fill' | 'tidy'>;
}

/** Offline copies older than this are refreshed when the server is reachable. */
const FRESH: Millis = HOUR;

/** Saves offline copies of dashboards. */
export interface DashboardWork {
  readonly keep: (dashboard: { readonly id: number; readonly title: string }) => Promise<void>;
  readonly refresh: (dashboardId: number) => Promise<void>;
  readonly remove: (dashboardId: number) => Promise<void>;
  /** Refreshes offline copies, one after the other. */
  readonly refreshStale: () => Promise<void>;
}

export function createDashboardWork(ports: DashboardWorkPorts): DashboardWork {
  const { db, clock, data, dispatch } = ports;
  const filling = new Map<number, Promise<void>>();

  /** A dashboard has at most one download at a time. */
  function fill(id: number): Promise<void> {
    const running = filling.get(id) ?? fillNow(id).finally(() => filling.delete(id));
    filling.set(id, running);
    return running;
  }

  /** This code includes every kind of chart: it is loaded only when there is an offline copy. */
  async function fillNow(id: number): Promise<void> {
    const { saveOfflineCopy } = await import('#query/chart/saveOfflineCopy.ts');
    await saveOfflineCopy(ports, id);
    const pin = await getOfflineCopy(db, dashboardCopyId(id));
    if (pin?.datasetIds) await data.fill(id, false);
  }

  return {
    async keep({ id, title }) {
      await dispatch(addOfflineCopy({ id: dashboardCopyId(id), title }));
      await fill(id);
    },
    refresh: fill,
    async remove(id) {
      await dispatch(removeOfflineCopy({ id: dashboardCopyId(id) }));
      await data.tidy();
    },
    async refreshStale() {
      for (const pin of await listOfflineCopies(db)) {
        const id = Number(pin.id.slice('dashboard:'.length));
        const isStale = pin.keptAt === null || clock.now() - pin.keptAt > FRESH;
        if (isStale && !Number.isNaN(id)) await fill(id);
      }
    },
  };
}

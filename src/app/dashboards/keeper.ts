import { addPin, removePin } from '#commands/pin.ts';
import { HOUR } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import type { Keeper } from '#features/services.ts';
import type { KeepDeps } from '#query/keepDashboard.ts';
import { dashboardPinId, listPins } from '#store/pins.ts';
import type { Dispatch } from '#sync/dispatch.ts';

export interface KeeperPorts extends KeepDeps {
  readonly dispatch: Dispatch;
  readonly onBug: (error: unknown, where: string) => void;
}

/** What is kept is read again when it is older than this and the server is there. */
const FRESH: Millis = HOUR;

export interface PageKeeper extends Keeper {
  /** Brings what is kept up to date, one after the other. */
  readonly refreshStale: () => Promise<void>;
}

export function createKeeper(ports: KeeperPorts): PageKeeper {
  const { db, clock, dispatch, onBug } = ports;
  const filling = new Map<number, Promise<void>>();

  /** A dashboard is filled once at a time, whoever asks. */
  function fill(id: number): Promise<void> {
    const running = filling.get(id) ?? fillNow(id).finally(() => filling.delete(id));
    filling.set(id, running);
    return running;
  }

  /** What asks for every chart knows every kind of chart: it is not loaded before something is kept. */
  async function fillNow(id: number): Promise<void> {
    const { keepDashboard } = await import('#query/keepDashboard.ts');
    await keepDashboard(ports, id);
  }

  const watched = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => onBug(error, 'available offline'));

  return {
    keep: ({ id, title }) =>
      watched(dispatch(addPin({ id: dashboardPinId(id), title })).then(() => fill(id))),
    refresh: (id) => watched(fill(id)),
    remove: (id) => watched(dispatch(removePin({ id: dashboardPinId(id) }))),
    async refreshStale() {
      for (const pin of await listPins(db)) {
        const id = Number(pin.id.slice('dashboard:'.length));
        const isStale = pin.keptAt === null || clock.now() - pin.keptAt > FRESH;
        if (isStale && !Number.isNaN(id)) await fill(id);
      }
    },
  };
}

import { createApi } from '#api/createApi.ts';
import { setBackendPersistence, setServerKeepsKeys } from '#commands/tab/pushTab.ts';
import type { DeviceServices } from '#features/services/device.ts';
import { countUnsafe } from '#store/unsafeWork.ts';
import type { Observable } from '#ui/observable.ts';
import { MINUTE, type Clock, type Millis } from '#domain/time.ts';
import type { PageBase } from '../pageBase.ts';
import { keepsTabs } from '../sync/conf.ts';
import { storeNotice } from './personNotice.ts';
import { createSession, type PageSession } from './session.ts';

/** A storage that rejects writes would delay this without end. */
const LONGEST: Millis = MINUTE;

/** Waits until nobody types: a dialog that opens during typing would receive the rest of a line in its own fields. */
export async function untilIdle(drafts: Observable<boolean>, clock: Clock): Promise<void> {
  if (!drafts.get()) return;
  let leave = (): void => undefined;
  const rested = new Promise<void>((resolve) => {
    leave = drafts.subscribe(() => {
      if (!drafts.get()) resolve();
    });
  });
  await Promise.race([rested, clock.sleep(LONGEST)]);
  leave();
}

/** The session of the person whose database is open, with what the page does on news from the server. */
export function createPageSession(base: PageBase, change: DeviceServices['change']): PageSession {
  const { page, browser, identity, met, db, clock } = base;
  return createSession({
    identity,
    met,
    identities: base.storage.identities,
    api: createApi({ fetch: base.fetch, baseUrl: browser.serverUrl, clock }),
    address: browser.baseUrl.href,
    clock,
    atRest: () => untilIdle(base.drafts, clock),
    onCapabilities(capabilities) {
      base.updateConf(capabilities);
      const isOn = keepsTabs(capabilities);
      if (isOn !== undefined) change(setBackendPersistence({ isOn }));
      change(setServerKeepsKeys({ keepsKeys: capabilities.localIds }));
      if (capabilities.version !== __APP_VERSION__) base.worker.lookForUpdate();
    },
    onOtherIdentity: (now) =>
      void countUnsafe(db)
        .then(({ waiting, parked }) => storeNotice(page.sessionStorage, identity, now, waiting + parked))
        .catch((error: unknown) => base.reportError(error, 'notice of another person'))
        .finally(() => base.release.state.get().reload()),
  });
}

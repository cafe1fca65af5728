import type { ReactNode } from 'react';
import * as v from 'valibot';
import { createScreenCalls } from '#api/kiosk/screenCalls.ts';
import { screenPlaylistAnswer } from '#contract/screens.ts';
import { ok } from '#domain/result.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { KioskPorts } from '#features/kiosk/kioskPorts.ts';
import { KioskPage } from '#features/kiosk/KioskPage.tsx';
import type { BrowserPorts } from '../browserPorts.ts';
import { startWaiting } from '../release/startWaiting.ts';

const PROGRAM = 'sextant.screen';
const TRIED_VERSION = 'sextant.screen.version';
const FAILURES = 'sextant.screen.failures';
const LONGEST = 5 * MINUTE;
/** A page that stood this long did not fail at its start. */
const STANDS_AFTER = 2 * MINUTE;

/** The page of a screen on a wall. It opens no database: its dashboards are pages of their own, in frames. */
export function startKiosk(page: Window, browser: BrowserPorts): ReactNode {
  const calls = createScreenCalls(page.fetch.bind(page), browser.serverUrl);
  const { localStorage: storage, sessionStorage: passing, navigator } = page;
  void browser.clock.sleep(STANDS_AFTER).then(() => passing.removeItem(FAILURES));
  let isReloading = false;

  const ports: KioskPorts = {
    clock: browser.clock,
    program: calls.program,
    async report({ picture, ...report }) {
      const shown = { ...report, age: null, version: __APP_VERSION__ };
      await calls.report(picture === null ? shown : { ...shown, picture });
    },
    newCode: calls.newCode,
    async join(claim) {
      const joined = await calls.join(claim);
      return joined.ok ? ok(joined.value.joined) : joined;
    },
    kept() {
      const read = v.safeParse(screenPlaylistAnswer, parsed(storage.getItem(PROGRAM)));
      return read.success ? read.output : null;
    },
    keep(program) {
      try {
        if (program === null) storage.removeItem(PROGRAM);
        else storage.setItem(PROGRAM, JSON.stringify(program));
      } catch {
        // A full disk: the screen plays on, and asks again after its next start.
      }
    },
    addressOf: (path) => new URL(path, browser.baseUrl).href,
    isNewVersion: (version) => version !== __APP_VERSION__ && storage.getItem(TRIED_VERSION) !== version,
    reload() {
      const program = ports.kept();
      if (program !== null) storage.setItem(TRIED_VERSION, program.version);
      void takeNewWorker(navigator).finally(() => page.location.reload());
    },
    reloadAfterFailure() {
      if (isReloading) return;
      isReloading = true;
      const failures = Number(passing.getItem(FAILURES) ?? 0);
      passing.setItem(FAILURES, String(failures + 1));
      const wait = Math.min(LONGEST, 5 * SECOND * 2 ** Math.min(failures, 10));
      void browser.clock.sleep(wait).then(() => page.location.reload());
    },
    stayAwake() {
      const ask = (): void => {
        // Refused while the page is hidden, and where the browser saves power.
        if (!page.document.hidden) void navigator.wakeLock?.request('screen').catch(() => undefined);
      };
      ask();
      page.document.addEventListener('visibilitychange', ask);
    },
    fillScreen() {
      if (page.document.fullscreenElement === null)
        void page.document.documentElement.requestFullscreen?.().catch(() => undefined);
    },
  };
  return <KioskPage ports={ports} />;
}

/** Lets the worker of a new version begin, so that the reload opens that version. */
async function takeNewWorker({ serviceWorker }: Navigator): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  await registration?.update();
  if (registration) startWaiting(registration);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

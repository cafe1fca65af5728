import * as v from 'valibot';
import { createScreenCalls } from '#api/kiosk/screenCalls.ts';
import { getScreenPlaylist } from '#contract/kiosk/screens.ts';
import { ok } from '#domain/result.ts';
import { HOUR, MINUTE, SECOND, type Clock } from '#domain/time.ts';
import type { KioskPorts } from '#features/kiosk/kioskPorts.ts';
import type { BrowserPorts } from '../browserPorts.ts';
import { startWaiting } from '../release/startWaiting.ts';

interface AwakePage {
  readonly document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  readonly navigator: { readonly wakeLock?: Pick<WakeLock, 'request'> };
}

/** Keeps a screen on while its page is visible, until the returned function is called. */
export function stayAwake({ document, navigator }: AwakePage, clock: Pick<Clock, 'sleep'>): () => void {
  let held: WakeLockSentinel | null = null;
  let isAsking = false;
  let isOver = false;

  async function ask(): Promise<void> {
    if (isOver || isAsking || document.hidden || held !== null || !navigator.wakeLock) return;
    isAsking = true;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (isOver) {
        await lock.release();
        return;
      }
      held = lock;
      lock.addEventListener('release', () => {
        held = null;
        // A browser that takes the lock back at once is not asked without a pause.
        askIn(SECOND);
      });
    } catch {
      // Refused where the browser saves power, and to a page that has just been hidden.
      askIn(MINUTE);
    } finally {
      isAsking = false;
    }
  }
  const askIn = (wait: number): void => void clock.sleep(wait).then(ask);
  const askNow = (): void => void ask();

  askNow();
  document.addEventListener('visibilitychange', askNow);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', askNow);
    void held?.release();
  };
}

const PROGRAM = 'sextant.screen';
const CLAIM = 'sextant.screen.claim';
const TRIED_VERSION = 'sextant.screen.version';
const FAILURES = 'sextant.screen.failures';
const LONGEST = 5 * MINUTE;
/** A page that ran this long did not fail at its start. */
const STANDS_AFTER = 2 * MINUTE;
/** A version that could not be loaded is tried again: the server may have gone away at that moment. */
const VERSION_TRIED_AGAIN_AFTER = HOUR;

/** What a screen's page keeps, asks and does in its browser. `version` is the page's own. */
export function createKioskPorts(
  page: Window,
  browser: Pick<BrowserPorts, 'baseUrl' | 'clock' | 'serverUrl'>,
  version: string,
): KioskPorts {
  const calls = createScreenCalls(page.fetch.bind(page), browser.serverUrl);
  const { clock } = browser;
  const { localStorage: storage, sessionStorage: passing, navigator } = page;
  void clock.sleep(STANDS_AFTER).then(() => passing.removeItem(FAILURES));
  let isReloading = false;
  let claim = storage.getItem(CLAIM);
  /** Versions are not tried where the trial cannot be noted: they would be tried at every turn. */
  let canNote = true;

  const ports: KioskPorts = {
    clock,
    program: calls.program,
    async report({ picture, ...report }) {
      const shown = { ...report, age: null, version };
      await calls.report(picture === null ? shown : { ...shown, picture });
    },
    newCode: calls.newCode,
    async join(claim) {
      const joined = await calls.join(claim);
      return joined.ok ? ok(joined.value.joined) : joined;
    },
    claim: () => claim,
    keepClaim(found) {
      claim = found;
      if (found === null) storage.removeItem(CLAIM);
      // On a full disk this page still has it.
      else noted(storage, CLAIM, found);
    },
    kept() {
      const read = v.safeParse(getScreenPlaylist.response, parsed(storage.getItem(PROGRAM)));
      return read.success ? read.output : null;
    },
    keep(program) {
      if (program === null) storage.removeItem(PROGRAM);
      // On a full disk the screen plays on, and asks again after its next start.
      else noted(storage, PROGRAM, JSON.stringify(program));
    },
    addressOf: (path) => new URL(path, browser.baseUrl).href,
    isNewVersion(found) {
      if (found === version || !canNote) return false;
      const [tried, at] = triedVersion(storage);
      const since = clock.now() - at;
      return tried !== found || since < 0 || since > VERSION_TRIED_AGAIN_AFTER;
    },
    reload(found) {
      canNote = noted(storage, TRIED_VERSION, JSON.stringify([found, clock.now()]));
      if (!canNote) return;
      takeNewWorker(navigator).then(
        () => page.location.reload(),
        // The server went away: the version is tried again at the next turn.
        () => storage.removeItem(TRIED_VERSION),
      );
    },
    reloadAfterFailure() {
      if (isReloading) return;
      isReloading = true;
      const failures = Number(passing.getItem(FAILURES) ?? 0);
      noted(passing, FAILURES, String(failures + 1));
      const wait = Math.min(LONGEST, 5 * SECOND * 2 ** Math.min(failures, 10));
      void clock.sleep(wait).then(() => page.location.reload());
    },
    stayAwake: () => stayAwake(page, clock),
    fillScreen() {
      // Browsers refuse it without a press; the page plays in its window then.
      if (page.document.fullscreenElement === null)
        void page.document.documentElement.requestFullscreen?.().catch(() => undefined);
    },
  };
  return ports;
}

/** Whether it was stored: a full disk refuses. */
function noted(storage: Storage, name: string, text: string): boolean {
  try {
    storage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function triedVersion(storage: Storage): readonly [string, number] {
  const read = v.safeParse(v.tuple([v.string(), v.number()]), parsed(storage.getItem(TRIED_VERSION)));
  return read.success ? read.output : ['', 0];
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

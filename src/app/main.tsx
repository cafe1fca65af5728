import '#ui/base.css';
import { startTransition, StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from '#api/createApi.ts';
import { SECOND } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import type { Identity } from '#store/identity.ts';
import { LANGUAGE } from '#ui/t.ts';
import { whenIdle } from '#ui/turns.ts';
import { App } from './App.tsx';
import { createBrowserPorts } from './browserPorts.ts';
import { createServices } from './createServices.ts';
import { captureErrors } from './faults/errorCapture.ts';
import { dashboardOf, isDashboardPath, preloadPage } from './pages.ts';
import { opensLock } from './person/deviceLock.ts';
import { createInstaller } from './release/installer.ts';
import { createFirstLook } from './start/firstLook.ts';
import { openStorage } from './start/openStorage.ts';
import { startSync } from './sync/startSync.ts';
import { StartFailure } from './start/StartFailure.tsx';

const root = createRoot(document.getElementById('root') ?? document.body);

/** Put together piece by piece, so that what is pressed or comes meanwhile is heard. */
function render(content: ReactNode): void {
  startTransition(() => root.render(<StrictMode>{content}</StrictMode>));
}

/** How long a dashboard has the server to itself. */
const OWN_FIRST: Millis = 2 * SECOND;

async function start(): Promise<void> {
  document.documentElement.lang = LANGUAGE.locale;
  document.documentElement.dir = LANGUAGE.direction;
  const browser = createBrowserPorts(window);
  const installer = createInstaller(window);
  const path = `/${window.location.pathname.slice(browser.baseUrl.pathname.length)}`;
  const code = preloadPage(path);
  const storage = await openStorage();

  function open(identity: Identity): void {
    const look = createFirstLook(browser.clock, whenIdle);
    const composition = createServices({ page: window, browser, storage, identity, firstLook: look.stands });
    const { services } = composition;
    captureErrors(window, services.reportError);
    // The first result should not wait for a worker to load; the page's own start should not either. A dashboard
    // starts it with its first question.
    if (!isDashboardPath(path)) whenIdle(() => composition.results.prepare());
    const app = (
      <App
        services={services}
        basename={browser.baseUrl.pathname.replace(/\/$/, '')}
        installer={installer}
        isApple={browser.isApple}
      />
    );
    const named = dashboardOf(path);
    const onDevice = named === null ? Promise.resolve(null) : services.opening.read(named);
    look
      .show(code, onDevice, () => render(app))
      .then(() => {
        const own = isDashboardPath(path) ? browser.clock.sleep(OWN_FIRST) : Promise.resolve();
        startSync(window, composition, own);
      }, fail);
  }

  const identity = storage.last;
  const lock = identity && (await storage.identities.lockOf(identity));
  if (identity !== null && lock === null) return open(identity);
  const api = createApi({
    fetch: window.fetch.bind(window),
    baseUrl: browser.serverUrl,
    clock: browser.clock,
  });
  const address = browser.baseUrl.href;
  const onMet = (met: Identity): void =>
    void storage.identities.remember(met, browser.clock.now()).then(() => open(met), fail);
  if (identity !== null && lock !== null) {
    const { LockedStart } = await import('./start/LockedStart.tsx');
    const opens = (passphrase: string) => opensLock(lock, passphrase, window.crypto.subtle);
    const onUnlock = (): void => open(identity);
    return render(<LockedStart {...{ api, address, identity, opens, onUnlock, onMet }} />);
  }
  const { FirstStart } = await import('./start/FirstStart.tsx');
  /** Whoever signed out without a network has to be signed out at the server first. */
  async function before(): Promise<void> {
    if (!(await storage.identities.owesSignOut())) return;
    const told = await api.security.signOut();
    if (told.ok) await storage.identities.paySignOut();
  }
  render(<FirstStart {...{ api, address, before, onMet }} />);
}

function fail(error: unknown): void {
  render(<StartFailure error={error} />);
}

start().catch(fail);

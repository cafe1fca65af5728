import '#ui/theme/base.css';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from '#api/createApi.ts';
import type { Identity } from '#store/identity.ts';
import { whenIdle } from '#ui/paint/turns.ts';
import { App } from './App.tsx';
import { createBrowserPorts } from './browserPorts.ts';
import { createServices } from './createServices.ts';
import { captureErrors } from './faults/errorReports.ts';
import { chartOf, dashboardOf, isDashboardPath, preloadPage } from './pages.ts';
import type { Identified, KnownPerson } from './person/identify.ts';
import { opensLock } from './person/deviceLock.ts';
import { createInstaller } from './release/installer.ts';
import { createFirstPaint } from './start/firstPaint.ts';
import { connectToServer } from './start/connectToServer.ts';
import { openStorage } from './start/openStorage.ts';
import { firstOf, ownRequests } from './start/ownRequests.ts';
import { createPageLanguage } from './start/pageLanguage.ts';
import { frameChannel, visitPrefix } from './start/visitPrefix.ts';
import { startSync } from './sync/startSync.ts';
import { StartFailure } from './start/StartFailure.tsx';

const root = createRoot(document.getElementById('root') ?? document.body);

/** Rendered in a transition, so that input and events are handled meanwhile. */
function render(content: ReactNode): void {
  startTransition(() => root.render(<StrictMode>{content}</StrictMode>));
}

/** `isVisitor`: nobody is signed in, at a server that shows visitors something. */
async function start(isVisitor = false): Promise<void> {
  const language = createPageLanguage(window);
  // Where its texts cannot be loaded the page begins in English.
  let unread: unknown = null;
  const inLanguage = language.begin().catch((error: unknown) => {
    unread = error;
  });
  const ports = createBrowserPorts(window);
  const browser = ports.hasServer
    ? ports
    : (await import('./start/withoutServer.ts')).withoutServer(ports, window);
  const installer = createInstaller(window);
  // A query that a form posted to the editor: the server put it into the page, as no address of a request is so long.
  const posted = document.querySelector('meta[name="requested-query"]')?.getAttribute('content');
  if (posted) window.history.replaceState(null, '', `${window.location.pathname}?${posted}`);
  const pathHere = (): string => `/${window.location.pathname.slice(browser.baseUrl.pathname.length)}`;
  const prefix = visitPrefix(pathHere());
  // The page around a frame does not wait for code to load.
  const channel = prefix === '' ? null : frameChannel(window);
  // What a visit says of itself is said once.
  if (isVisitor || channel) await inLanguage;
  const visit =
    isVisitor || channel
      ? await (await import('./start/beginVisit.ts')).beginVisit(window, browser, prefix, channel)
      : null;
  const path = pathHere().slice(prefix.length);
  // A screen on a wall opens no database and no shell.
  if (browser.hasServer && /^\/kiosk\/?$/.test(path)) {
    const { startKiosk } = await import('./kiosk/startKiosk.tsx');
    await inLanguage;
    return render(startKiosk(window, browser));
  }
  const code = preloadPage(path);
  const storage = await openStorage(visit !== null, browser.hasServer ? null : browser.baseUrl.pathname);
  await inLanguage;

  function open(identity: Identity, met: KnownPerson | null): void {
    const look = createFirstPaint(browser.clock, whenIdle);
    const chart = chartOf(path, window.location.search);
    const isOfCharts = isDashboardPath(path) || chart !== null;
    let onFirstRows = (): void => undefined;
    const firstRows = new Promise<void>((resolve) => (onFirstRows = resolve));
    const firstShown = isOfCharts || /^\/sqllab\/?$/.test(path) ? firstOf(browser.clock, firstRows) : code;
    const own = isOfCharts ? look.stands.then(() => ownRequests(browser.clock, firstRows)) : look.stands;
    const composition = createServices({
      page: window,
      browser,
      storage,
      identity,
      met,
      visit,
      firstPaint: look.stands,
      onNothingHere() {
        look.stand();
        // Charts are asked for by POST, as soon as it is known which.
        composition.api.client.fetchAhead();
      },
      firstShown,
      own,
      onFirstRows,
      showLanguage: language.choose,
    });
    const { services } = composition;
    captureErrors(window, services.device.reportError);
    if (unread !== null) services.device.reportError(unread, 'language');
    // The first result should not wait for a worker to load; nor should the page's start. Charts start it with
    // their first request.
    if (!isOfCharts) void firstShown.then(() => composition.results.prepare());
    const app = (
      <App
        services={services}
        basename={browser.baseUrl.pathname.replace(/\/$/, '') + prefix}
        installer={installer}
        isApple={browser.isApple}
      />
    );
    const named = dashboardOf(path);
    const { opening, chartOpening } = services.dashboards;
    const onDevice: Promise<unknown> =
      named !== null
        ? opening.read(named)
        : chart !== null
          ? chartOpening.read(chart)
          : Promise.resolve(null);
    onDevice.catch((error: unknown) => services.device.reportError(error, 'opening a page'));
    look.show(code, onDevice, () => render(app)).then(() => startSync(window, composition, own), fail);
    if (!browser.hasServer)
      own
        .then(async () => (await import('./start/downloadParts.ts')).downloadParts(window, services.device))
        .catch((error: unknown) => services.device.reportError(error, 'parts for use offline'));
  }

  const { identities, last } = storage;
  if (last !== null && last.lock === null) return open(last.identity, null);
  const api = createApi({
    fetch: visit?.fetch ?? browser.fetch,
    baseUrl: browser.serverUrl,
    clock: browser.clock,
  });
  const address = browser.baseUrl.href;
  const ask = (): Promise<Identified> => connectToServer(api, address, identities);
  const onMet = (met: KnownPerson): void =>
    void identities
      .remember(met.identity, browser.clock.now())
      .then(() => open(met.identity, met))
      .catch(fail);
  if (last !== null && last.lock !== null) {
    const { identity, lock } = last;
    const { LockedStart } = await import('./start/LockedStart.tsx');
    const opens = (passphrase: string) => opensLock(lock, passphrase, window.crypto.subtle);
    const onUnlock = (): void => open(identity, null);
    return render(<LockedStart {...{ api, ask, identity, opens, onUnlock, onMet }} />);
  }
  // Nothing is rendered before this is known, so that a person who is signed in sees no other page.
  const found = await ask();
  if (found.kind === 'person') return onMet(found);
  if (found.kind === 'nobody' && found.capabilities?.visitors && !visit) return start(true);
  const { FirstStart } = await import('./start/FirstStart.tsx');
  render(<FirstStart {...{ api, ask, onMet }} found={found.kind} />);
}

function fail(error: unknown): void {
  render(<StartFailure error={error} />);
}

start().catch(fail);

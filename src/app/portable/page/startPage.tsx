import '#ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from '#api/createApi.ts';
import { whenIdle } from '#ui/paint/turns.ts';
import { LANGUAGE } from '#ui/t.ts';
import { createBrowserPorts } from '../../browserPorts.ts';
import { createServices } from '../../createServices.ts';
import { identify } from '../../person/identify.ts';
import { createFirstPaint } from '../../start/firstPaint.ts';
import { openStorage } from '../../start/openStorage.ts';
import { StartFailure } from '../../start/StartFailure.tsx';
import { startSync } from '../../sync/startSync.ts';
import { fileVisit } from '../beginFileVisit.ts';
import { embeddedFile } from './embeddedFile.ts';
import { installEmbedded } from './embeddedTypes.ts';
import { FilePage } from './FilePage.tsx';

/** The page of a file that needs nothing: the dashboard in it, without a server, a network or storage. */
async function start(): Promise<void> {
  document.documentElement.lang = LANGUAGE.locale;
  const browser = createBrowserPorts(window);
  const { clock, baseUrl, serverUrl } = browser;
  await installEmbedded(document);
  const storage = await openStorage(true);
  const { visit, dashboardId } = await fileVisit(embeddedFile(document), clock);
  const api = createApi({ fetch: visit.fetch, baseUrl: serverUrl, clock });
  const met = await identify(api, baseUrl.href);
  if (met.kind !== 'person') throw new Error('The file answers nobody.');
  await storage.identities.remember(met.identity, clock.now());
  const look = createFirstPaint(clock, whenIdle);
  const composition = createServices({
    page: window,
    browser,
    storage,
    identity: met.identity,
    met,
    visit: { ...visit, shown: { ...visit.shown, isPage: true } },
    firstPaint: look.stands,
    own: look.stands,
  });
  const page = (
    <StrictMode>
      <FilePage services={composition.services} dashboardId={dashboardId} isApple={browser.isApple} />
    </StrictMode>
  );
  await look.show(Promise.resolve(), Promise.resolve(null), () => root.render(page));
  startSync(window, composition, look.stands);
}

const root = createRoot(document.getElementById('root') ?? document.body);

start().catch((error: unknown) => root.render(<StartFailure error={error} />));

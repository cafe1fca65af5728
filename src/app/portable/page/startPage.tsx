import '#ui/theme/base.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Navigate, Route, Routes } from 'react-router-dom';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createApi } from '#api/createApi.ts';
import { whenIdle } from '#ui/paint/turns.ts';
import type { Language } from '#domain/format/texts.ts';
import { formatsOf } from '#domain/language/formatsOf.ts';
import { setLanguage, shownLanguage, t } from '#ui/t.ts';
import { parseJson } from '#domain/jsonValue.ts';
import { runType } from '#charts/added/runType.ts';
import { installTypes, prepareQueries } from '#charts/added/installed.ts';
import { readAddedTypes } from '#charts/added/addedDefinition.ts';
import { IsApple } from '#ui/commands/platform.ts';
import { PaletteContext } from '#ui/commands/paletteContext.ts';
import { Toasts } from '#ui/kit/overlays/Toasts.tsx';
import { ErrorBoundary } from '#ui/kit/ErrorBoundary.tsx';
import DashboardPage from '#features/dashboard/DashboardPage.tsx';
import { createBrowserPorts } from '../../browserPorts.ts';
import { createServices } from '../../createServices.ts';
import { identify } from '../../person/identify.ts';
import { createFirstPaint } from '../../start/firstPaint.ts';
import { openStorage } from '../../start/openStorage.ts';
import { StartFailure } from '../../start/StartFailure.tsx';
import { startSync } from '../../sync/startSync.ts';
import { fileVisit } from '../beginFileVisit.ts';
import type { KeptFile } from '../keptFiles.ts';
import { bytesOfBase64 } from '../base64.ts';
import { INTERPRETER, PAGE_LANGUAGE, TYPES } from '../filePageTexts.ts';
import { pageInterpreter } from '../../chartTypes/pageInterpreter.ts';
import styles from '../../shell/Shell.module.css';
import { Banners } from '../../shell/banners/Banners.tsx';
import type { Services } from '../../composition.ts';
import { ServicesProvider } from '../../ServicesProvider.tsx';

interface FilePageProps {
  readonly services: Services;
  readonly dashboardId: number;
  readonly isApple: boolean;
}

/** A dashboard alone on a page. Its addresses are in memory: those of a file cannot be changed. */
function FilePage({ services, dashboardId, isApple }: FilePageProps): ReactNode {
  const address = `/superset/dashboard/${dashboardId}/`;
  return (
    <I18nProvider locale={shownLanguage.get().locale}>
      <ErrorBoundary what={t('The dashboard')} onError={services.device.reportError}>
        <ServicesProvider services={services}>
          <IsApple value={isApple}>
            <PaletteContext value={services.page.palette}>
              <MemoryRouter initialEntries={[address]}>
                <div className={styles['shell']}>
                  <div className={styles['page']}>
                    <Banners />
                    <main id="main" tabIndex={-1} className={styles['main']}>
                      <Routes>
                        <Route path="/superset/dashboard/:idOrSlug" element={<DashboardPage />} />
                        <Route path="*" element={<Navigate to={address} replace />} />
                      </Routes>
                    </main>
                  </div>
                  <Toasts toaster={services.page.toasts} />
                </div>
              </MemoryRouter>
            </PaletteContext>
          </IsApple>
        </ServicesProvider>
      </ErrorBoundary>
    </I18nProvider>
  );
}

/** Shows a page in the language of the person who wrote it. */
async function showEmbeddedLanguage(page: Document): Promise<void> {
  const text = page.getElementById(PAGE_LANGUAGE)?.textContent;
  if (text !== undefined) {
    const plain = new Blob([bytesOfBase64(text)]).stream().pipeThrough(new DecompressionStream('gzip'));
    // This page wrote it, whole.
    const language = (await new Response(plain).json()) as Language;
    setLanguage({ ...language, formats: formatsOf(language.locale) });
  }
  const { locale, direction } = shownLanguage.get();
  page.documentElement.lang = locale;
  page.documentElement.dir = direction;
}

/** Installs the added chart types in a page. Few pages have any. */
async function installEmbedded(page: Document): Promise<void> {
  const bytesIn = (id: string) => bytesOfBase64(page.getElementById(id)?.textContent ?? '');
  const types = readAddedTypes(parseJson(new TextDecoder().decode(bytesIn(TYPES))));
  if (types.length === 0) return;
  const plain = new Blob([bytesIn(INTERPRETER)]).stream().pipeThrough(new DecompressionStream('gzip'));
  const interpreter = pageInterpreter(new Response(plain).arrayBuffer());
  installTypes(types, async (type) => runType(await interpreter, type));
  await prepareQueries();
}

/** The portable file in a page: the text of an element, whose title is the name of the file. */
function embeddedFile(page: Document): KeptFile {
  const element = page.getElementById('dashboard');
  const name = decodeURIComponent(/[^/]*$/.exec(page.location.pathname)?.[0] ?? '');
  return { name, file: new Blob([bytesOfBase64(element?.textContent ?? '')]) };
}

/** WebKit's workers of a page from the disk read no file: they are given its bytes, each time, which others need not copy. */
const takesBytes = ({ location, navigator }: Window): boolean =>
  location.protocol === 'file:' && navigator.vendor.startsWith('Apple');

/** The page of a file that needs nothing: the dashboard in it, without a server, a network or storage. */
async function start(): Promise<void> {
  await showEmbeddedLanguage(document);
  const browser = createBrowserPorts(window);
  const { clock, baseUrl, serverUrl } = browser;
  await installEmbedded(document);
  const storage = await openStorage(true, null);
  const { visit, dashboardId } = await fileVisit(embeddedFile(document), clock, takesBytes(window));
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
    onNothingHere: look.stand,
    firstShown: look.stands,
    own: look.stands,
    onFirstRows: () => undefined,
    // It has no settings.
    showLanguage: () => Promise.resolve(),
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

import { type ReactNode, Suspense, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { BrowserRouter } from 'react-router-dom';
import { useDevice } from '#features/services/device.ts';
import { setting } from '#store/settings.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { ErrorBoundary } from '#ui/kit/ErrorBoundary.tsx';
import { PaletteContext } from '#ui/commands/paletteContext.ts';
import { IsApple } from '#ui/commands/platform.ts';
import { shownLanguage, t } from '#ui/t.ts';
import { applyTheme, rememberTheme } from '#ui/theme/theme.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { rememberLanguage } from './start/pageLanguage.ts';
import { AppRoutes } from './routes.tsx';
import type { ShellProps } from './shell/Shell.tsx';
import { usePage } from '#features/services/page.ts';
import type { Services } from './composition.ts';
import { ServicesProvider } from './ServicesProvider.tsx';

/** Without it a page is shown in the app's own theme. */
const ServerTheme = lazyPart<object>(
  async () => ({ default: (await import('#features/shared/theme/ServerTheme.tsx')).ServerTheme }),
  () => null,
);

export interface AppProps extends Omit<ShellProps, 'children'> {
  readonly services: Services;
  /** The base path, without a trailing slash. */
  readonly basename: string;
}

export function App({ services, basename, ...shell }: AppProps): ReactNode {
  const { locale } = useObservable(shownLanguage);
  return (
    // Everything is shown anew in another language.
    <I18nProvider key={locale} locale={locale}>
      <ErrorBoundary what={t('The app')} onError={services.device.reportError}>
        <ServicesProvider services={services}>
          <Theme />
          <Suspense fallback={null}>
            <ServerTheme />
          </Suspense>
          {services.page.visiting === null && <ChosenLanguage />}
          <IsApple value={shell.isApple}>
            <PaletteContext value={services.page.palette}>
              <BrowserRouter basename={basename}>
                <AppRoutes {...shell} />
              </BrowserRouter>
            </PaletteContext>
          </IsApple>
        </ServicesProvider>
      </ErrorBoundary>
    </I18nProvider>
  );
}

/** Keeps the chosen language for the next page, also when another page chose it. */
function ChosenLanguage(): ReactNode {
  const { db } = useDevice();
  const chosen = useLive(() => setting(db, 'language'), [db]);
  useEffect(() => {
    if (chosen !== undefined) rememberLanguage(chosen, localStorage);
  }, [chosen]);
  return null;
}

/** Applies the selected theme, also when another page changes it. */
function Theme(): ReactNode {
  const { db } = useDevice();
  const { visiting } = usePage();
  const theme = useLive(() => setting(db, 'theme'), [db]);
  useEffect(() => {
    if (theme === undefined) return;
    applyTheme(theme, document.documentElement);
    // In the frame of another site there may be no storage.
    if (visiting === null) rememberTheme(theme, localStorage);
  }, [theme, visiting]);
  return null;
}

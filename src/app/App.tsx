import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { BrowserRouter } from 'react-router-dom';
import type { Services } from '#features/services.ts';
import { ServicesContext, useServices } from '#features/services.ts';
import { setting } from '#store/settings.ts';
import { ErrorBoundary } from '#ui/kit/ErrorBoundary.tsx';
import { PaletteContext } from '#ui/paletteContext.ts';
import { IsApple } from '#ui/platform.ts';
import { LANGUAGE, t } from '#ui/t.ts';
import { applyTheme, rememberTheme } from '#ui/theme.ts';
import { useLive } from '#ui/useLive.ts';
import { AppRoutes } from './routes.tsx';
import type { ShellProps } from './shell/Shell.tsx';

export interface AppProps extends Omit<ShellProps, 'children'> {
  readonly services: Services;
  /** The base path, without a trailing slash. */
  readonly basename: string;
}

export function App({ services, basename, ...shell }: AppProps): ReactNode {
  return (
    <I18nProvider locale={LANGUAGE.locale}>
      <ErrorBoundary what={t('The app')} onError={services.reportError}>
        <ServicesContext value={services}>
          <Theme />
          <IsApple value={shell.isApple}>
            <PaletteContext value={services.palette}>
              <BrowserRouter basename={basename}>
                <AppRoutes {...shell} />
              </BrowserRouter>
            </PaletteContext>
          </IsApple>
        </ServicesContext>
      </ErrorBoundary>
    </I18nProvider>
  );
}

/** Applies the selected theme, also when another page changes it. */
function Theme(): ReactNode {
  const { db } = useServices();
  const theme = useLive(() => setting(db, 'theme'), [db]);
  useEffect(() => {
    if (theme === undefined) return;
    applyTheme(theme, document.documentElement);
    rememberTheme(theme, localStorage);
  }, [theme]);
  return null;
}

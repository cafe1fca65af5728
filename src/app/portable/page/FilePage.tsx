import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { MemoryRouter, Navigate, Route, Routes } from 'react-router-dom';
import DashboardPage from '#features/dashboard/DashboardPage.tsx';
import { ErrorBoundary } from '#ui/kit/ErrorBoundary.tsx';
import { Toasts } from '#ui/kit/overlays/Toasts.tsx';
import { PaletteContext } from '#ui/commands/paletteContext.ts';
import { IsApple } from '#ui/commands/platform.ts';
import { LANGUAGE, t } from '#ui/t.ts';
import { ServicesProvider } from '../../ServicesProvider.tsx';
import type { Services } from '../../composition.ts';
import { Banners } from '../../shell/banners/Banners.tsx';
import styles from '../../shell/Shell.module.css';

interface FilePageProps {
  readonly services: Services;
  readonly dashboardId: number;
  readonly isApple: boolean;
}

/** A dashboard alone on a page. Its addresses are in memory: those of a file cannot be changed. */
export function FilePage({ services, dashboardId, isApple }: FilePageProps): ReactNode {
  const address = `/superset/dashboard/${dashboardId}/`;
  return (
    <I18nProvider locale={LANGUAGE.locale}>
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

import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type DashboardLink, readDashboardLink } from '#domain/dashboard/dashboardLinks.ts';
import { arrive, barFilters, type CarriedFilter, readCarried } from '#domain/filter/carriedFilters.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { t } from '#ui/t.ts';
import { usePage } from '../../services/page.ts';
import type { DashboardLinks } from '../layout/dashboardLink.ts';
import { type DashboardRuntime, useDashboard, useFilters } from '../runtime/runtime.ts';

/** Opens another dashboard with the filters of this one, and with those of a mark. */
export function useOpenDashboard(): (link: DashboardLink, more?: readonly CarriedFilter[]) => void {
  const navigate = useNavigate();
  const { metadata } = useDashboard();
  const { masks } = useFilters();
  return useCallback(
    (link, more = []) =>
      void navigate(pathOf(link), { state: { carried: [...barFilters(metadata, masks), ...more] } }),
    [navigate, metadata, masks],
  );
}

/** What the links in texts do. */
export function useDashboardLinks(): DashboardLinks {
  const { href } = usePage();
  const open = useOpenDashboard();
  return useMemo(
    () => ({
      read: (address) => readDashboardLink(address, href('/')),
      href: (link) => href(pathOf(link)),
      open,
    }),
    [href, open],
  );
}

const pathOf = ({ name, rest }: DashboardLink): string =>
  `/superset/dashboard/${encodeURIComponent(name)}/${rest}`;

/** Applies the filters that came along from another dashboard, once, and names those that have no place here. */
export function useArrival({ metadata, applyFilters }: DashboardRuntime): void {
  const { toasts } = usePage();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const carried: unknown = asRecord(state)['carried'];
  useEffect(() => {
    if (carried === undefined) return;
    const { masks, left } = arrive(readCarried(carried), metadata);
    // Otherwise a reload would undo what the person filters from now on.
    void navigate(pathname + search + hash, { replace: true, state: null });
    if (Object.keys(masks).length > 0) applyFilters(masks);
    if (left.length > 0)
      toasts.show('info', t('This dashboard has no filter for {filters}', { filters: left.join('; ') }));
  }, [carried, metadata, applyFilters, navigate, pathname, search, hash, toasts]);
}

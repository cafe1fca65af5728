import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { dashboardPath } from '#domain/dashboard/dashboard.ts';

/**
 * Replaces the address of a dashboard that it no longer has: of the slug that was saved, else of its id (ROUT-12). An
 * address that names it stays as it was opened.
 */
export function useSavedAddress(name: string, dashboard: Dashboard | null): void {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const isStale =
    dashboard !== null && dashboard.id > 0 && name !== String(dashboard.id) && name !== dashboard.slug;
  const path = dashboard === null ? '' : dashboardPath(dashboard);
  useEffect(() => {
    if (isStale) void navigate({ pathname: path, search, hash }, { replace: true });
  }, [navigate, isStale, path, search, hash]);
}

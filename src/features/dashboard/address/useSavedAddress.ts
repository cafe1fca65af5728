import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Dashboard, dashboardPath } from '#domain/dashboard/dashboard.ts';

/**
 * Replaces the address of a dashboard by its slug, else its id: after a save on this page, and where the dashboard no
 * longer has the name in the address (ROUT-12). Otherwise an address stays as it was opened.
 */
export function useSavedAddress(name: string, dashboard: Dashboard | null, isSaved: boolean): void {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const { id = 0, slug = null } = dashboard ?? {};
  const isNamed = name === String(id) || name === slug;
  const isStale = id > 0 && (isSaved ? name !== (slug ?? String(id)) : !isNamed);
  const path = dashboard === null ? '' : dashboardPath(dashboard);
  useEffect(() => {
    if (isStale) void navigate({ pathname: path, search, hash }, { replace: true });
  }, [navigate, isStale, path, search, hash]);
}

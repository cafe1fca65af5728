import { useCallback } from 'react';
import { dashboardPath } from '#domain/dashboard/dashboard.ts';
import { usePage } from '../../services/page.ts';
import { useDashboard } from '../runtime/runtime.ts';

/** Builds addresses of this dashboard, with an optional anchor. */
export function useAddress(): (anchor?: string) => string {
  const { href } = usePage();
  const { dashboard } = useDashboard();
  return useCallback(
    (anchor) => {
      const address = href(dashboardPath(dashboard));
      return anchor === undefined ? address : `${address}#${anchor}`;
    },
    [href, dashboard],
  );
}

import { useCallback } from 'react';
import { usePage } from '../services/page.ts';
import { useDashboard } from './runtime.ts';

/** Builds addresses of this dashboard, with an optional anchor. */
export function useAddress(): (anchor?: string) => string {
  const { href } = usePage();
  const { dashboard } = useDashboard();
  const { id, slug } = dashboard;
  return useCallback(
    (anchor) => {
      const address = href(`/superset/dashboard/${encodeURIComponent(slug ?? String(id))}/`);
      return anchor === undefined ? address : `${address}#${anchor}`;
    },
    [href, id, slug],
  );
}

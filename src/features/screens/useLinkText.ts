import { useEffect, useState } from 'react';
import { t } from '#ui/t.ts';
import { useDashboards, type OpenedLink } from '../services/dashboards.ts';
import type { StoredParts } from './storedParts.ts';

/** What a permalink sets on a dashboard, as text; its key until that is known. */
export function useLinkText(permalink: string, parts: StoredParts | null): string {
  const { dashboards } = useDashboards();
  const [opened, setOpened] = useState<{ readonly key: string; readonly link: OpenedLink | null } | null>(
    null,
  );
  useEffect(() => {
    if (permalink === '') return undefined;
    let isCurrent = true;
    void dashboards.openPermalink(permalink).then((link) => {
      if (isCurrent) setOpened({ key: permalink, link: link.ok ? link.value : null });
    });
    return () => void (isCurrent = false);
  }, [dashboards, permalink]);
  const link = opened?.key === permalink ? opened.link : null;
  if (link === null || parts === null) return t('Link {key}', { key: permalink });
  if (link.dashboard !== parts.uuid) return t('Link {key} of another dashboard', { key: permalink });
  const filters = link.masks === null ? '' : parts.textOf(link.masks);
  return filters === '' ? t('Link {key}, without filters', { key: permalink }) : filters;
}

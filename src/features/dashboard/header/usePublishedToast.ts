import { useEffect, useRef } from 'react';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';

/** Shows that a dashboard is published or hidden only after the server has confirmed it. */
export function usePublishedToast(id: number): (published: boolean) => void {
  const { db } = useDevice();
  const { toasts } = usePage();
  const confirmed = useLive(async () => {
    const content = (await documentOfDashboard(db, id))?.confirmed?.content;
    return (content as DashboardContents | undefined)?.published;
  }, [db, id]);
  const wanted = useRef<boolean | null>(null);
  useEffect(() => {
    if (confirmed === undefined || wanted.current !== confirmed) return;
    wanted.current = null;
    toasts.show(
      'success',
      confirmed ? t('This dashboard is now published') : t('This dashboard is now hidden'),
    );
  }, [confirmed, toasts]);
  return (published) => void (wanted.current = published);
}

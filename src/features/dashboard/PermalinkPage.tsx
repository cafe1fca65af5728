import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { useDashboards } from '../services/dashboards.ts';
import { useReturns } from './runtime/useReturns.ts';

/** A permalink: resolves to a dashboard with filters, tabs and an anchor. */
export default function PermalinkPage(): ReactNode {
  const { key = '' } = useParams();
  const { dashboards } = useDashboards();
  const navigate = useNavigate();
  const [isFailed, setFailed] = useState(false);
  const returns = useReturns();

  useEffect(() => {
    let isCurrent = true;
    void dashboards.openPermalink(key).then((link) => {
      if (!isCurrent) return;
      if (link === null) return setFailed(true);
      const search = new URLSearchParams([
        ['permalink_key', key],
        ...link.urlParams.map((each) => [...each]),
      ]);
      const anchor = link.anchor === null ? '' : `#${link.anchor}`;
      const path = `/superset/dashboard/${encodeURIComponent(link.dashboard)}/`;
      void navigate(`${path}?${search.toString()}${anchor}`, { replace: true });
    });
    return () => void (isCurrent = false);
  }, [dashboards, key, navigate, returns]);

  return (
    <>
      <PageHeader title={t('Dashboard')} />
      {isFailed && (
        <EmptyState
          icon={Link2Off}
          title={t('This link could not be opened')}
          action={<Button onPress={() => void navigate('/dashboard/list/')}>{t('All dashboards')}</Button>}
        >
          {t('The link is invalid, or the server is unreachable.')}
        </EmptyState>
      )}
    </>
  );
}

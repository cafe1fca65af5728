import { Link2Off } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { type UnreadOutcome, useDashboards } from '../services/dashboards.ts';
import { linkFaultText } from './linkFaultText.ts';
import { useReturns } from './runtime/useReturns.ts';

/** A permalink: resolves to a dashboard with filters, tabs and an anchor. */
export default function PermalinkPage(): ReactNode {
  const { key = '' } = useParams();
  const { dashboards } = useDashboards();
  const navigate = useNavigate();
  const [fault, setFault] = useState<UnreadOutcome | null>(null);
  const returns = useReturns();

  useEffect(() => {
    let isCurrent = true;
    void dashboards.openPermalink(key).then((opened) => {
      if (!isCurrent) return;
      if (!opened.ok) return setFault(opened.error);
      const link = opened.value;
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
      {fault !== null && (
        <EmptyState
          icon={Link2Off}
          title={t('This link could not be opened')}
          action={<Button onPress={() => void navigate('/dashboard/list/')}>{t('All dashboards')}</Button>}
        >
          {linkFaultText(fault)}
        </EmptyState>
      )}
    </>
  );
}

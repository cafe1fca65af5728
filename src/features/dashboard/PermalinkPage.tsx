import { Link2Off } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { draftKey } from '#domain/dashboard/draftedDashboard.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { createDashboard } from '../documents/dashboardLife.ts';
import { type UnreadOutcome, useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';
import { linkFaultText } from './linkFaultText.ts';
import { openDraftedEdit } from './openDraftedEdit.ts';
import { useReturns } from './runtime/useReturns.ts';

/** What opens a link: its outcome is an address in this app. */
function useOpenLink(): (key: string) => Promise<Result<string, UnreadOutcome>> {
  const { dashboards, explore } = useDashboards();
  const { people, session } = useSession();
  const device = useDevice();
  return useCallback(
    async (key) => {
      const draft = draftKey(key);
      if (draft !== null) {
        const read = await (await people()).draft(draft);
        if (!read.ok) return err(read.error === 'read' ? 'failed' : read.error);
        if ('changes' in read.value)
          return openDraftedEdit({ ...device, dashboards, explore }, draft, read.value);
        const personId = session.state.get().person?.id ?? null;
        const address = await createDashboard(device, { personId, hasServer: true }, read.value);
        return address === null ? err('failed') : ok(address);
      }
      const opened = await dashboards.openPermalink(key);
      if (!opened.ok) return opened;
      const { dashboard, urlParams, anchor } = opened.value;
      const search = new URLSearchParams([['permalink_key', key], ...urlParams.map((each) => [...each])]);
      const path = `/superset/dashboard/${encodeURIComponent(dashboard)}/`;
      return ok(`${path}?${search.toString()}${anchor === null ? '' : `#${anchor}`}`);
    },
    [dashboards, explore, people, session, device],
  );
}

/**
 * A permalink: resolves to a dashboard with filters, tabs and an anchor. That of a draft, by a model or a folder, leads to
 * a draft of this device.
 */
export default function PermalinkPage(): ReactNode {
  const { key = '' } = useParams();
  const navigate = useNavigate();
  const [fault, setFault] = useState<UnreadOutcome | null>(null);
  const returns = useReturns();
  const { reportError } = useDevice();
  const open = useOpenLink();

  useEffect(() => {
    let isCurrent = true;
    open(key).then(
      (address) => {
        if (!isCurrent) return;
        if (address.ok) void navigate(address.value, { replace: true });
        else setFault(address.error);
      },
      (error: unknown) => reportError(error, 'permalink'),
    );
    return () => void (isCurrent = false);
  }, [open, key, navigate, returns, reportError]);

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

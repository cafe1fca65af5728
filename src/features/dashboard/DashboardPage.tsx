import { CloudOff, LayoutDashboard } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Dashboard as DashboardEntry } from '#domain/dashboard/dashboard.ts';
import { readPageOptions } from '#domain/dashboard/pageOptions.ts';
import { dashboardContent, findDashboard } from '#store/dashboards/dashboards.ts';
import type { SextantDb } from '#store/db.ts';
import type { OpenedDashboard } from '#store/dashboards/openedDashboard.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useDocumentTitle } from '#ui/page/useDocumentTitle.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { type ReadOutcome, useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import { StoredRightsContext } from '../services/storedRights.ts';
import { SignInButton } from '../shared/page/SignInButton.tsx';
import { useOpened } from '../shared/page/useOpened.ts';
import { Dashboard } from './Dashboard.tsx';
import { type Saving, useSavedToast } from './useDocumentState.ts';
import { type LastReading, useReading } from './runtime/useReading.ts';
import { useSavedAddress } from './address/useSavedAddress.ts';

/** The dashboard that an address names: first the stored copy, then the server's. */
export default function DashboardPage(): ReactNode {
  const { chartData, opening } = useDashboards();
  const { idOrSlug: name = '' } = useParams();
  const reading = useReading(name);
  const opened = useOpened(opening, name);
  const saving = useSavedToast();
  useEffect(() => chartData.prepare(), [chartData]);
  return opened === undefined ? (
    <PageHeader title={t('Dashboard')} />
  ) : (
    <StoredRightsContext value={opened?.rights ?? null}>
      <Opened key={name} name={name} opened={opened} reading={reading} saving={saving} />
    </StoredRightsContext>
  );
}

interface OpenedProps {
  readonly name: string;
  /** What the device had stored of it when the page was opened. */
  readonly opened: OpenedDashboard | null;
  readonly reading: LastReading;
  readonly saving: Saving;
}

function Opened({ name, opened, reading: { outcome, read }, saving }: OpenedProps): ReactNode {
  const { db } = useDevice();
  const { search } = useLocation();
  const options = useMemo(() => readPageOptions(new URLSearchParams(search)), [search]);
  /** The id of the dashboard on screen: it stays there when its slug changes, or when the server gives it an id. */
  const known = useRef<Pick<DashboardEntry, 'id' | 'uuid'> | null>(null);
  const dashboard = useLive(
    async () => (await findDashboard(db, name)) ?? (await findAgain(db, known.current)),
    [db, name],
    opened?.dashboard,
  );
  useEffect(() => {
    if (dashboard != null) known.current = dashboard;
  }, [dashboard]);
  // Another address is another page: what this one waits for comes first.
  useSavedAddress(name, saving.isPending ? null : (dashboard ?? null), saving.isDone);
  const content = useLive(
    async () => (dashboard == null ? null : ((await dashboardContent(db, dashboard.id)) ?? null)),
    [db, dashboard?.id],
    opened?.content,
  );

  useDocumentTitle(dashboard?.title);

  if (dashboard != null && content?.id === dashboard.id) {
    return (
      <Dashboard
        key={dashboard.id}
        {...{ dashboard, content, options, opened, read, onSave: saving.begin }}
        isSaving={saving.isPending}
      />
    );
  }
  if (dashboard === undefined || content === undefined || outcome === null || outcome === 'read') {
    return <PageHeader title={dashboard?.title ?? t('Dashboard')} />;
  }
  return <NotHere outcome={outcome} onRetry={read} />;
}

async function findAgain(
  db: SextantDb,
  known: Pick<DashboardEntry, 'id' | 'uuid'> | null,
): Promise<DashboardEntry | null> {
  return (known && (await findDashboard(db, known.uuid ?? String(known.id)))) ?? null;
}

interface Said {
  readonly title: string;
  readonly text: string;
}

const SAID: Readonly<Record<Exclude<ReadOutcome, 'read'>, Said>> = {
  missing: {
    title: 'Dashboard not found',
    text: 'It was deleted, or you do not have access to it. Your work is not affected.',
  },
  unreachable: {
    title: 'This dashboard is not on this device',
    text: 'The server is unreachable and this dashboard has not been opened on this device. It loads automatically when the server is back.',
  },
  session: {
    title: 'Sign in to see this dashboard',
    text: 'This dashboard has not been opened on this device. It loads after you sign in.',
  },
  failed: {
    title: 'This dashboard could not be read',
    text: 'The server sent an unexpected response. Data on this device was not changed.',
  },
};

function NotHere({
  outcome,
  onRetry,
}: {
  readonly outcome: Exclude<ReadOutcome, 'read'>;
  readonly onRetry: () => void;
}): ReactNode {
  const navigate = useNavigate();
  const { visiting } = usePage();
  const { title, text } = SAID[outcome];
  const isMissing = outcome === 'missing';
  return (
    <>
      <PageHeader title={t('Dashboard')} />
      <EmptyState
        icon={outcome === 'unreachable' ? CloudOff : LayoutDashboard}
        title={t(title)}
        action={
          isMissing && visiting?.only !== undefined ? null : isMissing ? (
            <Button onPress={() => void navigate('/dashboard/list/')}>{t('All dashboards')}</Button>
          ) : outcome === 'session' ? (
            <SignInButton />
          ) : (
            <Button onPress={onRetry}>{t('Try again')}</Button>
          )
        }
      >
        {isMissing && visiting?.kind === 'viewer'
          ? t('The people you view as do not see it: it is a draft, or none of their roles opens it.')
          : t(text)}
      </EmptyState>
    </>
  );
}

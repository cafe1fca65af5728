import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { getCharts } from '#store/dashboards/charts.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../PageHeader.tsx';
import type { ReadOutcome } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { SignInButton } from '../SignInButton.tsx';
import { chartAddress, readChartAddress } from './chartAddress.ts';
import { useListReading } from '../useListReading.ts';

const NO_ACCESS = 'You do not have access to any dashboard that contains this chart.';
const TEXTS: Readonly<Record<ReadOutcome, string>> = {
  read: NO_ACCESS,
  missing: NO_ACCESS,
  session: 'Your session has ended. Sign in to load the chart.',
  failed: 'The server could not send the chart. It is read again when this page is opened.',
  unreachable: 'The server is unreachable. The chart loads automatically when it is back.',
};

/** The address of a chart (ROUT-16), which redirects to a dashboard that contains it. */
export default function ChartPage(): ReactNode {
  const { db } = useDevice();
  const navigate = useNavigate();
  const { chartId, dashboardId } = readChartAddress(new URLSearchParams(useLocation().search));
  const chart = useLive(
    async () => (chartId === null ? null : ((await getCharts(db, [chartId]))[0] ?? null)),
    [db, chartId],
  );
  const { outcome } = useListReading('charts');

  const address = chart ? chartAddress(chart, dashboardId) : null;
  if (address !== null) return <Navigate to={address} replace />;
  return (
    <>
      <PageHeader title={chart?.name ?? t('Chart')} />
      {chart !== undefined && outcome !== null && (
        <EmptyState
          icon={ChartColumn}
          title={t('This chart cannot be shown')}
          action={
            outcome === 'session' ? (
              <SignInButton />
            ) : (
              <Button onPress={() => void navigate('/chart/list/')}>{t('All charts')}</Button>
            )
          }
        >
          {t(TEXTS[outcome])}
        </EmptyState>
      )}
    </>
  );
}

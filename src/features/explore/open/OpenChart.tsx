import { type ReactNode, useEffect } from 'react';
import { shown } from '#documents/state/state.ts';
import { openStoredChart } from '#commands/chart/openStoredChart.ts';
import type { ChartContents } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { dashboardFilters } from '#charts/explore/open/dashboardFilters.ts';
import { documentOfChart, getCharts } from '#store/charts/charts.ts';
import type { OpenedChart } from '#store/charts/openedChart.ts';
import { setting } from '#store/settings.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useOpened } from '../../shared/page/useOpened.ts';
import { useReadComments } from '../../shared/comments/useComments.ts';
import { useVisit } from '../../shared/page/useVisit.ts';
import { Exploring } from '../Exploring.tsx';
import { NotHere } from './NotHere.tsx';
import { useOutcome } from '../../documents/useOutcome.ts';

export interface OpenChartProps {
  readonly chartId: number | string;
  readonly dashboardId: number | null;
  /** Values that have priority over the chart's. */
  readonly over: FormData;
  /** The filters of that dashboard. */
  readonly extra?: FormData;
}

/** A saved chart: as stored on this device, then as the server has it. */
export function OpenChart(props: OpenChartProps): ReactNode {
  const { chartOpening } = useDashboards();
  const stored = useOpened(chartOpening, String(props.chartId));
  return stored === undefined ? (
    <PageHeader title={t('Chart')} />
  ) : (
    <Chart key={props.chartId} {...props} stored={stored} />
  );
}

interface ChartProps extends OpenChartProps {
  /** What the device had stored of it when the page was opened. */
  readonly stored: OpenedChart | null;
}

function Chart({ chartId, dashboardId, over, extra, stored }: ChartProps): ReactNode {
  const { db, change } = useDevice();
  const { explore } = useDashboards();
  const row = useLive(async () => (await documentOfChart(db, chartId)) ?? null, [db, chartId], stored?.row);
  const left = useLive(async () => setting(db, 'leftDrafts'), [db], stored?.left);
  const layout = useLive(async () => setting(db, 'exploreLayout'), [db], stored?.layout);
  // A chart that only this device has is not read.
  const isHere = typeof chartId === 'string' && (row === undefined || row?.remoteId === null);
  const outcome = useOutcome(isHere ? null : String(chartId), async () =>
    (await explore()).readChart(chartId),
  );
  const listed = useLive(
    async () => (typeof chartId === 'number' ? ((await getCharts(db, [chartId]))[0] ?? null) : null),
    [db, chartId],
  );
  const isOnlyListed = row === null && outcome !== null && outcome !== 'read' && outcome !== 'missing';
  const canOpen = isOnlyListed && listed?.formData != null;
  useEffect(() => {
    if (canOpen && typeof chartId === 'number') change(openStoredChart({ id: chartId }));
  }, [canOpen, chartId, change]);

  if (row == null || left === undefined || layout === undefined) {
    return row != null || row === undefined || outcome === null || canOpen ? (
      <PageHeader title={listed?.name ?? t('Chart')} />
    ) : (
      <NotHere what="chart" outcome={outcome} />
    );
  }
  const { title, form } = shown(row) as ChartContents;
  return (
    <>
      {row.remoteId !== null && <Visited id={row.remoteId} />}
      <Exploring
        key={row.id}
        id={row.id}
        row={row}
        title={title}
        form={form}
        over={{ ...(extra && dashboardFilters(form, extra)), ...over }}
        dashboardId={dashboardId}
        left={left[row.id] ?? null}
        stored={stored}
        layout={layout}
        isRequested
      />
    </>
  );
}

/** The home page lists it, and what others say about it is read. */
function Visited({ id }: { readonly id: number }): null {
  useVisit('chart', id);
  useReadComments('chart', id > 0 ? String(id) : null);
  return null;
}

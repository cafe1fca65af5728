import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { withSplit } from '#charts/form/withSplit.ts';
import { splitOf } from '#domain/filter/mask/splitMask.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { framesOfRows } from '#charts/query/buildRequest.ts';
import type { ChartNode } from '#domain/dashboard/layout/layoutNode.ts';
import { describeThrown } from '#domain/error/describeThrown.ts';
import { headingsOf } from '#domain/dataset/zonedColumns.ts';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { copyText } from '../../shared/export/copyText.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useGrants } from '../rights/grants.ts';
import { type ChartActions, ChartMenuButton } from './ChartMenuButton.tsx';
import { useChartComments } from './useChartComments.ts';
import { useEditChart } from './useEditChart.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import { useAddress } from '../address/useAddress.ts';
import { useDownloadNotes } from '../download/useDownloadNotes.ts';
import { fileName } from '../../shared/export/download.ts';
import { useSaveBlob } from '../../shared/export/useSaveBlob.ts';
import type { ChartControl } from './useChartRun.ts';
import type { StoredData } from './useStoredChartData.ts';

const TableDialog = lazyPart(async () => ({ default: (await import('./TableDialog.tsx')).TableDialog }));
const DrillDialog = lazyPart(async () => ({
  default: (await import('../drill/DrillDialog.tsx')).DrillDialog,
}));
const ChartFileDialog = lazyPart(async () => ({
  default: (await import('../../shared/export/ChartFileDialog.tsx')).ChartFileDialog,
}));
const QueryDialog = lazyPart(async () => ({ default: (await import('./QueryDialog.tsx')).QueryDialog }));

export interface ChartMenuProps {
  readonly node: ChartNode;
  readonly name: string;
  readonly kept: StoredData | null;
  readonly ask: ChartControl['ask'];
  readonly figure: RefObject<HTMLElement | null>;
  readonly open: ChartDialog | null;
  readonly setOpen: (dialog: ChartDialog | null) => void;
}

/** A dialog about the rows of a chart. */
export type ChartDialog = 'table' | 'query' | 'detail' | 'by';

/** The menu of a chart on a dashboard, with the dialogs that it opens. */
export function ChartMenu(props: ChartMenuProps): ReactNode {
  const { node, name, kept, ask, figure, open, setOpen } = props;
  const { reportError } = useDevice();
  const { toasts, visiting, reportedOn } = usePage();
  const { setFullScreen, fullScreen, dashboard, charts, datasets } = useDashboard();
  const { extraFormDataOf } = useFilters();
  const saveBlob = useSaveBlob(() => dashboard.id > 0);
  const editChart = useEditChart();
  const address = useAddress();
  const notesOf = useDownloadNotes();
  const { exportData, shareChart, explore, report } = useGrants();
  const [written, setWritten] = useState<'csv' | 'xlsx' | null>(null);
  const chart = charts.get(node.chartId ?? -1);
  const comments = useChartComments(chart);
  const detail = datasets.get(chart?.datasetId ?? -1)?.detail;
  const form = useMemo(() => {
    const saved = withDefaults(chart?.formData ?? {});
    return detail ? withDatasetFormats(saved, detail) : saved;
  }, [chart, detail]);
  // Built where it is shown only: ten menus are rendered with a page.
  const isDrilling = open === 'detail' || open === 'by';
  const filteredForm = useMemo(() => {
    if (!isDrilling) return form;
    const extra = extraFormDataOf(chart?.id ?? -1);
    return { ...withSplit(form, splitOf(extra)), slice_id: chart?.id, extra_form_data: extra };
  }, [isDrilling, form, chart, extraFormDataOf]);
  const queries = kept?.body.queries ?? [];
  const hasRows = queries.length > 0;

  async function downloadImage(): Promise<void> {
    if (figure.current === null) return;
    const { elementImage } = await import('#ui/image/elementImage.ts');
    const image = await elementImage(figure.current, notesOf(node.chartId, kept?.stored.computedAt ?? null));
    if (image === null) throw new Error(t('The image is too large for this browser.'));
    saveBlob(fileName(name, 'png'), image);
  }

  const frames = () => queries.map(({ frame }) => frame);
  const rows = () => framesOfRows(form, frames());

  /** Its number, or its uuid where no server has it yet. */
  const chartKey = (chartId: number) => (chartId < 0 ? (charts.get(chartId)?.uuid ?? chartId) : chartId);

  const fail = (error: unknown): void => {
    reportError(error, 'chart menu');
    toasts.show('danger', describeThrown(error));
  };
  const actions: ChartActions = {
    edit: () => editChart(node.chartId),
    table: () => setOpen('table'),
    query: () => setOpen('query'),
    detail: () => setOpen('detail'),
    by: () => setOpen('by'),
    force: () => void ask(true),
    csv: () => setWritten('csv'),
    xlsx: () => setWritten('xlsx'),
    image: () => void downloadImage().catch(fail),
    link: () => void copyText(Promise.resolve(address(node.id)), toasts, t('Link copied')),
    report: () => {
      if (node.chartId !== null) reportedOn.set({ kind: 'chart', id: chartKey(node.chartId) });
    },
    comments: () => comments.item?.run(),
    full: () => setFullScreen(fullScreen === node.id ? null : node.id),
  };
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  return (
    <>
      <ChartMenuButton
        name={name}
        hasRows={hasRows}
        mayExport={exportData}
        mayShare={shareChart}
        mayExplore={explore}
        mayReport={report && visiting === null}
        isFull={fullScreen === node.id}
        comments={comments.item?.label ?? null}
        actions={latest}
      />
      {comments.dialog}
      <Suspense fallback={null}>
        {open === 'table' && (
          <TableDialog
            name={name}
            queries={queries.slice(0, rows().length)}
            form={form}
            onClose={() => setOpen(null)}
            onCsv={exportData ? actions.csv : null}
            onXlsx={exportData ? actions.xlsx : null}
          />
        )}
        {isDrilling && chart !== undefined && (
          <DrillDialog
            name={name}
            chartId={chart.id}
            form={filteredForm}
            dataset={datasets.get(chart.datasetId ?? -1)}
            drill={open === 'detail' ? WHOLE_DETAIL : WHOLE_BY}
            onClose={() => setOpen(null)}
          />
        )}
        {written !== null && (
          <ChartFileDialog
            kind={written}
            name={name}
            rows={() => ({ form, frames: frames() })}
            headings={detail ? headingsOf(detail) : undefined}
            save={saveBlob}
            onClose={() => setWritten(null)}
          />
        )}
        {open === 'query' && <QueryDialog name={name} queries={queries} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

const WHOLE_DETAIL = { kind: 'detail', dimensions: {} } as const;
const WHOLE_BY = { kind: 'by', dimensions: {} } as const;

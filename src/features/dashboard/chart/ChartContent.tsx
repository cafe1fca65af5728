import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { type FormData, isOn } from '#domain/chart/form/formData.ts';
import type { ChartEvent, ChartStatus } from '#domain/chart/chartRun.ts';
import { chartColors } from '#charts/build/chartColors.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import { canEmit, emitFilter, selectedLabels } from '#charts/filter/emitFilter.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { headingsOf } from '#domain/dataset/zonedColumns.ts';
import type { ChartBody } from '#store/dashboards/dashboardRows.ts';
import { NO_IMAGES } from '#ui/chart/vega/images/chartImageStore.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { AnnotatedChart } from '../../documents/annotations/AnnotatedChart.tsx';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import type { Drill } from '../drill/drill.ts';
import type { SelectedMark } from '../drill/MarkMenu.tsx';
import { mayAskForMore } from './mayAskForMore.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import { useChartComments } from './useChartComments.ts';
import { ZOOM_ID, zoomOf } from '#domain/filter/mask/zoomMask.ts';
import type { ChartViewProps } from '#ui/chart/chartViewProps.ts';

const MarkMenu = lazyPart(async () => ({ default: (await import('../drill/MarkMenu.tsx')).MarkMenu }));
const DrillDialog = lazyPart(async () => ({
  default: (await import('../drill/DrillDialog.tsx')).DrillDialog,
}));

export interface ChartContentProps {
  readonly name: string;
  readonly datasetId: number | null;
  readonly form: JsonRecord;
  readonly body: ChartBody;
  readonly status: ChartStatus;
  /** Whether these rows are the latest chart data, not earlier ones. */
  readonly isLatest: boolean;
  readonly onDrawn: (event: ChartEvent) => void;
  /** Called when these rows are on screen, whatever their origin and age. */
  readonly onRendered: (body: ChartBody) => void;
  readonly onOwnState: (own: FormData | undefined) => void;
}

/** Draws chart data, in the colours of its dashboard. */
export function ChartContent(props: ChartContentProps): ReactNode {
  const { name, datasetId, form: requested, body, status, isLatest, onDrawn, onRendered } = props;
  const { reportError } = useDevice();
  const { chartImages } = useDashboards();
  const { visiting } = usePage();
  const { options, charts, colors, datasets, metadata, applyFilters, arrangementOf } = useDashboard();
  const { masks } = useFilters();
  const chartId = asNumber(requested['slice_id']);
  const id = String(chartId ?? '');
  const comments = useChartComments(charts.get(chartId ?? -1));
  const shelf = useMemo(
    () => (chartId === null ? NO_IMAGES : chartImages.imagesOf(`chart:${chartId}`)),
    [chartImages, chartId],
  );
  const arrangement = useMemo(() => arrangementOf(id), [arrangementOf, id]);
  const detail = datasets.get(datasetId ?? -1)?.detail;
  const form = useMemo(
    () => (detail ? withDatasetFormats(requested, detail) : requested),
    [requested, detail],
  );
  const headings = useMemo(() => detail && headingsOf(detail), [detail]);
  const mask = masks[id];
  const selected = useMemo(() => selectedLabels(mask), [mask]);
  const isEmitter = metadata.crossFiltersEnabled && id !== '';
  const [drawn, setDrawn] = useState<ChartBody | null>(null);
  const [mark, setMark] = useState<SelectedMark | null>(null);
  const [drill, setDrill] = useState<Drill | null>(null);
  const frames = useMemo(() => body.queries.map(({ frame }) => frame), [body]);
  const colorsHere = useMemo(() => chartColors(colors, form, frames), [colors, form, frames]);
  const time = useTimeBrush(id, form);
  const noteDrawn = useCallback(() => {
    setDrawn(body);
    onRendered(body);
  }, [body, onRendered]);

  const noteFailure = useCallback((error: unknown) => reportError(error, name), [reportError, name]);
  const emit = useCallback(
    (dimensions: Dimensions) => applyFilters({ [id]: emitFilter(id, form, dimensions, mask) }),
    [applyFilters, id, form, mask],
  );

  const ask = useCallback(
    (dimensions: Dimensions, at: SelectedMark['at'], text?: string) =>
      setMark({ dimensions, at, ...(text !== undefined && { text }) }),
    [],
  );

  useEffect(() => {
    if (status === 'success' && isLatest && drawn === body) onDrawn({ kind: 'rendered' });
  }, [status, isLatest, drawn, body, onDrawn]);

  const chart = (
    <AnnotatedChart
      label={name}
      form={form}
      moment={body}
      frames={frames}
      {...(detail && headings && { headings, metrics: detail.metrics })}
      chartImages={shelf}
      arrangement={arrangement}
      colors={colorsHere}
      selected={selected}
      {...(isEmitter && { onCrossFilter: emit })}
      onContext={ask}
      {...time}
      onOwnState={props.onOwnState}
      isFinal={!mayAskForMore(visiting, options.mode, datasetId)}
      onRendered={noteDrawn}
      onFailure={noteFailure}
    />
  );
  return (
    <>
      {chart}
      {comments.dialog}
      <Suspense fallback={null}>
        {mark !== null && (
          <MarkMenu
            mark={mark}
            datasetId={datasetId}
            onFilter={isEmitter && canEmit(form) ? emit : null}
            onDrill={setDrill}
            onComment={comments.openAt}
            onClose={() => setMark(null)}
          />
        )}
        {drill !== null && (
          <DrillDialog
            name={name}
            chartId={chartId ?? -1}
            form={form}
            dataset={datasets.get(datasetId ?? -1)}
            drill={drill}
            onClose={() => setDrill(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const Layer = lazyPart(async () => ({ default: (await import('../brush/ChartBrush.tsx')).ChartBrush }));

/** What a reader does with the time axis of a chart: it zooms charts that their authors let be zoomed, or filters. */
function useTimeBrush(id: string, form: FormData): Pick<ChartViewProps, 'zoom' | 'overTime'> {
  const { metadata, options } = useDashboard();
  const { masks } = useFilters();
  const isZoomable = isOn(form['zoomable']);
  const isOffered = !options.hideChartControls && id !== '' && (isZoomable || metadata.crossFiltersEnabled);
  const overTime = useMemo(
    () => (isOffered ? { Layer, id: isZoomable ? ZOOM_ID : id } : null),
    [isOffered, isZoomable, id],
  );
  return { zoom: isZoomable ? zoomOf(masks) : null, overTime };
}

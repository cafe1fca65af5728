import { exportedFrames } from '#charts/build/exportedFrames.ts';
import { omittedNotes } from '#charts/kit/spec/text/omittedNotes.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { Layout } from '#domain/dashboard/layout/layout.ts';
import type { NamedFrame } from '#domain/export/workbook.ts';
import type { ExtraFormData } from '#domain/nativeFilter/dataMask.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import { headingsOf } from '#domain/dataset/zonedColumns.ts';
import type { ChartDataLoader } from '#query/chart/chartDataLoader.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import { buildChartRequest } from '#query/chart/buildChartRequest.ts';
import { getBody } from '#store/charts/chartData.ts';
import type { SextantDb } from '#store/db.ts';
import { t } from '#ui/t.ts';

export interface ShownDashboard {
  readonly dashboard: Pick<Dashboard, 'id'>;
  readonly layout: Pick<Layout, 'charts'>;
  readonly charts: ReadonlyMap<number, SavedChart>;
  readonly datasets: ReadonlyMap<number, Pick<Dataset, 'detail'>>;
  readonly extraFormDataOf: (chartId: number) => ExtraFormData;
  readonly awaitedBy: (chartId: number) => readonly string[];
}

export interface DashboardFrames {
  readonly frames: readonly NamedFrame[];
  /** The charts without rows under the current filters, each with the reason. */
  readonly missing: readonly string[];
  /** What the rows of charts leave out. */
  readonly omitted: readonly string[];
}

export interface FramesPorts {
  readonly db: SextantDb;
  readonly chartData: ChartDataLoader;
  /** Ends loading; what is not here by then is missing. */
  readonly signal: AbortSignal;
  /** How many of the charts that have to be loaded first are loaded. Not called if none has to be. */
  readonly onProgress: (loaded: number, of: number) => void;
}

/**
 * The rows of every chart of a dashboard under the current filters, in the order of its layout. Charts of tabs that
 * were not opened have none on this device yet, and are loaded.
 */
export async function dashboardFrames(
  { db, chartData, signal, onProgress }: FramesPorts,
  { dashboard, layout, charts, datasets, extraFormDataOf, awaitedBy }: ShownDashboard,
): Promise<DashboardFrames> {
  const wanted = layout.charts.flatMap(({ chartId, name }) => {
    const chart = charts.get(chartId ?? -1);
    if (chart === undefined) return [];
    const { form, request } = buildChartRequest(chart, extraFormDataOf(chart.id), dashboard.id);
    const detail = datasets.get(chart.datasetId ?? -1)?.detail;
    const headings = detail ? headingsOf(detail) : {};
    const written = detail ? withDatasetFormats(form, detail) : form;
    return [{ name: name || chart.name, form: written, request, headings, awaited: awaitedBy(chart.id) }];
  });
  const absent = new Map<string, (typeof wanted)[number]['request']>();
  for (const { request, awaited } of wanted) {
    if (request === null || awaited.length > 0) continue;
    const key = chartDataKey(request);
    if ((await getBody(db, key)) === undefined) absent.set(key, request);
  }
  const refusals = new Map<string, string>();
  let loaded = 0;
  await Promise.all(
    [...absent].map(async ([key, request]) => {
      if (request === null) return;
      onProgress(loaded, absent.size);
      const found = await chartData.load(request, { isPatient: true, signal });
      if (!found.ok && found.error.kind === 'refused') refusals.set(key, found.error.message);
      loaded += 1;
      onProgress(loaded, absent.size);
    }),
  );
  const frames: NamedFrame[] = [];
  const missing: string[] = [];
  const omitted: string[] = [];
  for (const { name, form, request, headings } of wanted) {
    const key = request === null ? '' : chartDataKey(request);
    const body = await getBody(db, key);
    const why = refusals.get(key);
    if (body !== undefined) {
      const rows = body.queries.map(({ frame }) => frame);
      omitted.push(...omittedNotes(form, rows[0]).map((note) => `${name}: ${t(note.text, note.values)}`));
      frames.push(
        ...exportedFrames(form, rows, { total: t('Total'), headings }).map((frame) => ({ name, frame })),
      );
    } else if (why === undefined) missing.push(t('Not included, no rows on this device: {name}', { name }));
    else missing.push(t('Not included: {name}. {why}', { name, why }));
  }
  return { frames, missing, omitted };
}

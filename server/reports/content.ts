import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { controlLabels } from '#domain/chart/query/controlLabels.ts';
import { faultOfRows } from '#charts/chartTypes.ts';
import { unreadableControls } from '#charts/query/unreadableControls.ts';
import { definitionOf } from '#charts/definitionOf.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { omittedNotes } from '#charts/kit/spec/text/omittedNotes.ts';
import { datasourceOf } from '#domain/chart/query/datasourceOf.ts';
import {
  asList,
  asNumber,
  asRecord,
  asText,
  parseJson,
  type JsonRecord,
  isRecord,
  parseRecord,
} from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type OpeningChart, openingFilters } from '../dashboards/openingFilters.ts';
import type { ServerDeps } from '../deps.ts';
import type { ChartRow } from '../meta/content/charts.ts';
import type { DashboardRow } from '../meta/content/dashboards.ts';
import type { ReportRow } from '../meta/reports.ts';
import { writtenIn } from '#domain/format/shown.ts';
import type { PageTexts } from '../base/textsIn.ts';
import { noteText } from '../base/noteText.ts';
import { dashboardPage } from '../pictures/dashboardPage.ts';
import { thumbnailDigest } from '../pictures/thumbnailUrl.ts';
import { OMITTED_HEADER } from '../chartData/files.ts';
import { formDataOf } from '../chartData/formData.ts';
import type { OwnerCall } from './ownerCalls.ts';
import { readExtra } from './reportExtra.ts';
import { type ReportTable, writtenChart } from './reportTables.ts';
import { readMasks } from '#domain/nativeFilter/readNativeFilters.ts';
import type { PictureState } from '../pictures/pictureStates.ts';
import { type Paper, readPaper } from '../pictures/paper.ts';

export interface ReportFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** What a report sends: tables for its text, or files. */
export interface ReportContent {
  readonly title: string;
  /** The path of the chart or dashboard. */
  readonly path: string;
  readonly tables: readonly ReportTable[];
  readonly files: readonly ReportFile[];
  /** What the rows leave out, a line for each chart and cause; of what is drawn, what each chart shows. */
  readonly notes: readonly string[];
}

/** Computes what a report shows, by calls of its owner. All charts or none: an incomplete report is an error. */
export async function reportContent(
  deps: ServerDeps,
  report: ReportRow,
  call: OwnerCall,
  { language, t }: PageTexts,
  signal: AbortSignal,
): Promise<Result<ReportContent, string>> {
  const format = report.reportFormat;
  const shown = subjectOf(deps, report);
  if (shown === null) return err('Its chart or dashboard was deleted.');
  const tables: ReportTable[] = [];
  const files: ReportFile[] = [];
  const notes: string[] = [];
  const isDrawn = format === 'PNG' || format === 'PDF';
  for (const { chart, extra } of shown.charts) {
    const title = chart.sliceName || t('Chart {id}', { id: String(chart.id) });
    const stored = formDataOf(chart);
    const own = withDefaults({ ...stored, extra_form_data: extra });
    const unreadable = unreadableControls(own, stored);
    if (unreadable.length > 0)
      return err(`"${title}" could not be drawn: ${controlLabels(unreadable).join(', ')} cannot be read.`);
    const fault = faultOfRows(own);
    if (fault !== null) return err(`"${title}" could not be drawn: ${fault}.`);
    const context = buildQuery(own);
    if (context === null) {
      if (lacksDataset(own)) return err(`"${title}" could not be drawn: its dataset was deleted.`);
      // Text and the like query nothing.
      continue;
    }
    const form = {
      ...context.form_data,
      ...(shown.dashboardId === null ? {} : { dashboardId: shown.dashboardId }),
    };
    const isFile = format === 'CSV';
    const body = {
      ...context,
      form_data: form,
      result_format: isFile ? readExtra(report.extra).file : 'json',
      result_type: isFile ? 'results' : 'full',
    };
    // A report takes one slot of its owner.
    const result = await call('/api/v1/chart/data', body, signal);
    if (!result.ok) return err(`"${title}" could not be drawn: ${result.error}`);
    if (!isFile) {
      const body = asRecord(parseJson(await result.value.text()));
      const refusal = numberOverCut(title, own, body);
      if (refusal !== null) return err(refusal);
      const written = writtenIn(language, () => writtenChart(deps, chart, own, title, body));
      tables.push(...written.tables);
      if (isDrawn && written.about !== '') notes.push(`${title}: ${written.about}`);
      const left = writtenIn(language, () => notesOf(own, body));
      notes.push(...left.map((note) => `${title}: ${note}`));
    } else {
      const said = decodeURIComponent(result.value.headers.get(OMITTED_HEADER) ?? '');
      notes.push(...said.split('\n').flatMap((note) => (note === '' ? [] : [`${title}: ${note}`])));
      files.push({
        name: fileName(title, files, result.value.headers.get('Content-Disposition') ?? ''),
        type: result.value.headers.get('Content-Type') ?? 'application/octet-stream',
        content: Buffer.from(await result.value.arrayBuffer()),
      });
    }
  }
  if (tables.length === 0 && files.length === 0) return err('It has no chart with rows.');
  if (isDrawn) {
    const isPdf = format === 'PDF';
    const { language: lang } = readExtra(report.extra);
    const search = await searchOf(shown, { ...readReportState(report.extra), lang }, call, signal);
    if (!search.ok) return err(`No picture could be drawn: ${search.error}`);
    const path = `${shown.picture}?complete=true${isPdf ? '&download_format=pdf' : ''}${search.value}`;
    const picture = await call(path, null, signal);
    if (!picture.ok) return err(`No picture could be drawn: ${picture.error}`);
    const content = Buffer.from(await picture.value.arrayBuffer());
    const file = {
      name: fileName(shown.title, [], isPdf ? '.pdf' : '.png'),
      type: isPdf ? 'application/pdf' : 'image/png',
      content,
    };
    return ok({ title: shown.title, path: shown.path, tables: [], files: [file], notes });
  }
  return ok({ title: shown.title, path: shown.path, tables, files, notes });
}

const resultsOf = (body: JsonRecord): readonly JsonRecord[] => asList(body['result']).map(asRecord);

/** What the rows of a response of chart data leave out. */
const notesOf = (form: FormData, body: JsonRecord): readonly string[] =>
  resultsOf(body).flatMap(({ omitted }) =>
    omittedNotes(form, { rowCount: 0, columns: [], omitted: asRecord(omitted) }).map(noteText),
  );

/** Why a number is not sent: it would be of some of the rows, and nobody sees that in a number. */
function numberOverCut(title: string, form: FormData, body: JsonRecord): string | null {
  if (definitionOf(form)?.isOfAllRows !== true) return null;
  const cut = resultsOf(body)
    .map(({ omitted }) => asRecord(asRecord(omitted)['cut']))
    .find(({ rows }) => rows !== undefined);
  if (cut === undefined) return null;
  const of = asNumber(cut['all']) === null ? 'the first' : `${String(cut['rows'])} of ${String(cut['all'])}`;
  return `"${title}" was not sent: its number would be of ${of} rows. Raise its row limit, or choose a coarser time grain.`;
}

/** Whether a chart would have a query if it had a dataset. */
function lacksDataset(form: FormData): boolean {
  if (datasourceOf(form['datasource']) !== null) return false;
  const { queries = [] } = buildQuery({ ...form, datasource: '1__table' }) ?? {};
  return queries.length > 0;
}

interface Subject {
  readonly title: string;
  readonly path: string;
  readonly dashboardId: number | null;
  /** The path of its picture. */
  readonly picture: string;
  readonly charts: readonly OpeningChart[];
}

function subjectOf({ meta }: ServerDeps, report: ReportRow): Subject | null {
  const chart = report.chartId === null ? null : meta.charts.byId(report.chartId);
  if (chart) {
    const path = `/explore/?slice_id=${chart.id}`;
    return {
      title: chart.sliceName || `Chart ${chart.id}`,
      path,
      dashboardId: null,
      picture: pictureOf('chart', chart),
      charts: [{ chart, extra: {} }],
    };
  }
  const dashboard = report.dashboardId === null ? null : meta.dashboards.byId(report.dashboardId);
  if (!dashboard) return null;
  const { tab, masks } = readReportState(report.extra);
  const charts = meta.charts.ofDashboard(dashboard.id);
  const choice = { tab: tab ?? undefined, most: charts.length };
  const { places } = dashboardPage(dashboard.positionJson, charts, 0, choice);
  const inTab = new Set(places.map(({ chart: { id } }) => id));
  return {
    title: dashboard.dashboardTitle || `Dashboard ${dashboard.id}`,
    path: `/superset/dashboard/${dashboard.id}/`,
    dashboardId: dashboard.id,
    picture: pictureOf('dashboard', dashboard),
    charts: openingFilters(dashboard, charts, masks).filter(({ chart }) => inTab.has(chart.id)),
  };
}

/** The parameters of a picture: its paper, and for a dashboard its tab and filters. */
async function searchOf(
  { dashboardId }: Subject,
  { tab, masks, paper, lang }: ReportState & { readonly lang: string },
  call: OwnerCall,
  signal: AbortSignal,
): Promise<Result<string, string>> {
  const search = `&paper=${paper}${lang === '' ? '' : `&lang=${encodeURIComponent(lang)}`}`;
  if (dashboardId === null || (tab === null && masks === null)) return ok(search);
  const path = `/api/v1/dashboard/${dashboardId}/cache_dashboard_screenshot/`;
  const asked = await call(path, { dataMask: masks, anchor: tab }, signal);
  if (!asked.ok) return asked;
  const { image_url: url } = asRecord(parseJson(await asked.value.text()));
  return ok(`${search}&${asText(url).split('?')[1] ?? ''}`);
}

const pictureOf = (entity: 'chart' | 'dashboard', row: ChartRow | DashboardRow): string =>
  `/api/v1/${entity}/${row.id}/screenshot/${thumbnailDigest(row)}/`;

/** A name of its own for each file, that every file system takes. */
function fileName(title: string, files: readonly ReportFile[], disposition: string): string {
  const [, extension = 'csv'] = /\.([a-z]+)"?$/.exec(disposition) ?? [];
  const base =
    title
      .replaceAll(/[^\p{L}\p{N} ._-]+/gu, '_')
      .slice(0, 80)
      .trim() || 'chart';
  const isTaken = (name: string) => files.some((file) => file.name === name);
  let name = `${base}.${extension}`;
  for (let count = 2; isTaken(name); count++) name = `${base} ${count}.${extension}`;
  return name;
}

/** In which state a report shows its dashboard, and on which paper. */
interface ReportState extends PictureState {
  readonly paper: Paper;
}

/** As the contract stores it with a report: the tab is an id, or a list of ids as text. */
function readReportState(extra: string): ReportState {
  const { dashboard, sextant } = parseRecord(extra) ?? {};
  const { anchor, dataMask } = asRecord(dashboard);
  return {
    tab: tabOf(asText(anchor)),
    masks: isRecord(dataMask) && Object.keys(dataMask).length > 0 ? readMasks(dataMask) : null,
    paper: readPaper(asRecord(sextant)['paper']),
  };
}

/** Of several tabs all are sent. */
function tabOf(anchor: string): string | null {
  if (!anchor.startsWith('[')) return anchor || null;
  const [only, ...more] = asList(parseJson(anchor)).map(asText);
  return more.length === 0 ? only || null : null;
}

import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import type { Millis } from '#domain/time.ts';
import { type FilteredChart, openingFilters, openingFilterText } from '../dashboards/openingFilters.ts';
import type { DashboardRow } from '../meta/content/dashboards.ts';
import { utcMoment } from '../base/utcMinute.ts';
import type { PageTexts } from '../base/textsIn.ts';
import type { ChartPage } from './createPageDrawing.ts';
import { dashboardPage } from './dashboardPage.ts';
import { isUpright, type Paper } from './paper.ts';
import type { PictureFormat } from './request.ts';

const CHART = { width: 640, height: 400 };
/** A chart alone on paper, which is wider. */
const ON_PAPER = { width: 900, height: 560 };
/** The room for a dashboard's title and the lines below it. */
const HEAD = 84;

const MOST_ON_PAPER = 100;

/** What of a chart or dashboard is drawn, and on which paper. */
export interface PageChoice {
  readonly paper?: Paper | undefined;
  /** A tab alone, by its id in the layout. */
  readonly tab?: string | undefined;
  /** Charts alone, by their numbers. */
  readonly only?: ReadonlySet<number> | undefined;
  /** The filters, instead of those that it opens with. */
  readonly masks?: DataMasks | null | undefined;
}

/** A page with one chart. A PDF has the name of the chart as its title, and the date. */
export function pageOfChart<C extends FilteredChart>(
  chart: C,
  format: PictureFormat,
  now: Millis,
  { language, t }: PageTexts,
  { paper }: PageChoice = {},
): ChartPage<C> {
  const isPdf = format === 'pdf';
  const size = isPdf ? ON_PAPER : CHART;
  return {
    page: {
      ...size,
      ...(paper !== undefined && { paper }),
      title: isPdf ? chart.sliceName || t('Chart {id}', { id: String(chart.id) }) : null,
      lines: isPdf ? [`${utcMoment(now, language.locale)} UTC`] : [],
      colors: {},
      parts: [],
    },
    charts: [{ ...size, x: 0, y: 0, title: isPdf ? '' : (chart.sliceName ?? ''), chart, extra: {} }],
    dashboardId: null,
  };
}

/** A page with the charts and texts of a dashboard, and the filters that it opens with. */
export function pageOfDashboard<C extends FilteredChart>(
  row: Pick<DashboardRow, 'id' | 'dashboardTitle' | 'positionJson' | 'jsonMetadata'>,
  charts: readonly C[],
  format: PictureFormat,
  now: Millis,
  { language: { locale }, t }: PageTexts,
  { tab, only, masks = null, paper }: PageChoice = {},
): ChartPage<C> {
  const { width, height, places, texts, left } = dashboardPage(row.positionJson, charts, HEAD, {
    tab,
    isUpright: paper !== undefined && isUpright(paper),
    only,
    // A picture of more cannot be read; paper has pages.
    most: format === 'pdf' ? MOST_ON_PAPER : undefined,
  });
  const {
    colorScheme: scheme,
    labelColors: fixed,
    mapLabelColors: remembered,
  } = readMetadata(row.jsonMetadata);
  // With a time of day a PNG would be drawn again every minute.
  const date = format === 'pdf' ? `${utcMoment(now, locale)} UTC` : utcMoment(now, locale, true);
  const filters = openingFilterText(row, charts, masks);
  const extras = new Map(openingFilters(row, charts, masks).map(({ chart, extra }) => [chart.id, extra]));
  return {
    page: {
      width,
      height,
      ...(paper !== undefined && { paper }),
      title: row.dashboardTitle || t('[ untitled dashboard ]'),
      lines: [
        left === 0
          ? date
          : `${date} · ${t('{n} more {n|chart is|charts are} on the dashboard', { n: left })}`,
        ...(filters === '' ? [] : [t('Filters: {filters}', { filters })]),
      ],
      colors: { scheme, fixed, remembered },
      parts: texts,
    },
    charts: places.map((place) => ({ ...place, extra: extras.get(place.chart.id) ?? {} })),
    dashboardId: row.id,
  };
}

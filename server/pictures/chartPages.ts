import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import type { Millis } from '#domain/time.ts';
import { openingFilters, openingFilterText } from '../dashboards/openingFilters.ts';
import type { ChartRow } from '../meta/content/charts.ts';
import type { DashboardRow } from '../meta/content/dashboards.ts';
import { utcMinute } from '../base/utcMinute.ts';
import type { ChartPage } from './createPageDrawing.ts';
import { dashboardPage } from './dashboardPage.ts';
import type { PictureFormat } from './request.ts';

const CHART = { width: 640, height: 400 };
/** The room for a dashboard's title and the lines below it. */
const HEAD = 84;

/** A page with one chart. A PDF has the name of the chart as its title, and the date. */
export function pageOfChart(chart: ChartRow, format: PictureFormat, now: Millis): ChartPage {
  const isPdf = format === 'pdf';
  return {
    page: {
      ...CHART,
      title: isPdf ? chart.sliceName || `Chart ${chart.id}` : null,
      lines: isPdf ? [`${utcMinute(now)} UTC`] : [],
      colors: {},
      parts: [],
    },
    charts: [{ ...CHART, x: 0, y: 0, title: isPdf ? '' : (chart.sliceName ?? ''), chart, extra: {} }],
    dashboardId: null,
  };
}

/** A page with the charts and texts of a dashboard, and the filters that it opens with. */
export function pageOfDashboard(
  row: DashboardRow,
  charts: readonly ChartRow[],
  format: PictureFormat,
  now: Millis,
): ChartPage {
  const { width, height, places, texts, left } = dashboardPage(row.positionJson, charts, HEAD);
  const {
    colorScheme: scheme,
    labelColors: fixed,
    mapLabelColors: remembered,
  } = readMetadata(row.jsonMetadata);
  // With a time of day a PNG would be drawn again every minute.
  const date = format === 'pdf' ? `${utcMinute(now)} UTC` : utcMinute(now).slice(0, 10);
  const filters = openingFilterText(row, charts);
  const extras = new Map(openingFilters(row, charts).map(({ chart, extra }) => [chart.id, extra]));
  return {
    page: {
      width,
      height,
      title: row.dashboardTitle || '[ untitled dashboard ]',
      lines: [
        left === 0 ? date : `${date} · ${left} more charts are on the dashboard`,
        ...(filters === '' ? [] : [filters]),
      ],
      colors: { scheme, fixed, remembered },
      parts: texts,
    },
    charts: places.map((place) => ({ ...place, extra: extras.get(place.chart.id) ?? {} })),
    dashboardId: row.id,
  };
}

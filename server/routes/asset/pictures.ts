import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { parseRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import { chartDataCache } from '../../chartData/chartDataCache.ts';
import type { DatasourceLookup } from '../../chartData/datasource.ts';
import { type OpeningChart, openingFilters, openingFilterText } from '../../dashboards/openingFilters.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError } from '../../http/errorBodies.ts';
import { logCaller } from '../../auth/securityLog.ts';
import { currentUser, requireUser } from '../../http/requireUser.ts';
import { computeCallerOf } from '../../jobs/computeFor.ts';
import { pictureCache } from '../../pictures/pictureCache.ts';
import { type ChartOf, type ReadCharts, readingOf, type Viewer } from '../../pictures/chartPicture.ts';
import { dashboardPage } from '../../pictures/dashboardPage.ts';
import { type PictureFault, pictureHost } from '../../pictures/pictureHost.ts';
import type { PicturedChart, PicturedPart, PictureFormat, PictureRequest } from '../../pictures/request.ts';
import type { ChartRow } from '../../meta/content/charts.ts';
import type { DashboardRow } from '../../meta/content/dashboards.ts';
import { templateCaller } from '../../templates/templateContext.ts';
import { formDataOf } from '../chart/formData.ts';
import { visibleById, visibleRow } from './entity.ts';
import { thumbnailDigest } from './thumbnailUrl.ts';

/** A page: its parts are the texts on it. */
type Page = Omit<PictureRequest, 'pngWidth' | 'format'>;
/** The sizes of pictures: of lists, and of a screen. */
const SIZES = { thumbnail: 400, screenshot: 1200 } as const;
interface Kind {
  readonly size: keyof typeof SIZES;
  readonly format: PictureFormat;
  /** Whether a chart that cannot be drawn fails the picture, as in reports. */
  readonly isComplete: boolean;
}
const CHART = { width: 640, height: 400 };
/** The room for a dashboard's title and the lines below it. */
const HEAD = 84;

/** Pictures of charts and dashboards, drawn here from the rows that the caller may see. */
export function pictureRoutes(deps: ServerDeps, lookup: DatasourceLookup): Hono<AppEnv> {
  const { clock } = deps;
  const reading: ReadCharts = { deps, lookup, cache: chartDataCache() };
  const pictures = pictureHost();
  const kept = pictureCache();
  const routes = new Hono<AppEnv>();

  /** Draws charts on a page, unless a picture of the same is there. */
  async function picture(
    c: Context<AppEnv>,
    kind: Kind,
    page: Page,
    places: readonly (Omit<PicturedChart, 'form' | 'frames'> & OpeningChart)[],
    dashboardId: number | null,
  ): Promise<Result<Uint8Array, PictureFault>> {
    const viewer = viewerOf(deps, c);
    const chartOf: ChartOf = (id) => {
      const chart = visibleById(deps, c, 'chart', id) === null ? null : deps.meta.charts.byId(id);
      return chart === null ? null : { name: chart.sliceName ?? '', form: formDataOf(chart) };
    };
    const parts = await Promise.all(
      places.map(async ({ chart, extra, ...place }) => {
        const form = { ...formDataOf(chart), extra_form_data: extra };
        return { place, form, read: await readingOf(reading, viewer, form, dashboardId, chartOf) };
      }),
    );
    const known = [kind, viewer.user.id, page, parts.map(({ place, form, read }) => [place, form, read.key])];
    const key = createHash('sha256').update(JSON.stringify(known)).digest('hex');
    const found = kept.get(key, clock.now());
    if (found !== null) return ok(found);
    const drawn: PicturedPart[] = [...page.parts];
    for (const { place, read } of parts) {
      // A picture takes one place among the queries.
      const rows = await read.read();
      const isMissing = rows.frames === null && read.key !== '';
      if (isMissing && kind.isComplete) {
        return err({ kind: 'failed', reason: `The rows of "${place.title}" could not be read.` });
      }
      drawn.push({ ...place, ...rows });
    }
    const made = await pictures.draw({
      ...page,
      pngWidth: SIZES[kind.size],
      format: kind.format,
      isComplete: kind.isComplete,
      parts: drawn,
    });
    if (made.ok) kept.put(key, made.value, clock.now());
    else deps.log.warn('picture not drawn', { kind: made.error.kind });
    return made;
  }

  const chartPicture = (c: Context<AppEnv>, kind: Kind, chart: ChartRow) => {
    const isPdf = kind.format === 'pdf';
    // A PDF has the name of the chart as its title.
    const title = isPdf ? chart.sliceName || `Chart ${chart.id}` : null;
    const page = { ...CHART, title, lines: isPdf ? [dateText(clock.now())] : [], scheme: null, parts: [] };
    const place = { ...CHART, x: 0, y: 0, title: isPdf ? '' : (chart.sliceName ?? ''), chart, extra: {} };
    return picture(c, kind, page, [place], null);
  };

  const dashboardPicture = (c: Context<AppEnv>, kind: Kind, row: DashboardRow) => {
    const charts = deps.meta.charts
      .ofDashboard(row.id)
      .filter(({ id }) => visibleById(deps, c, 'chart', id) !== null);
    const { width, height, places, texts, left } = dashboardPage(row.positionJson, charts, HEAD);
    const { color_scheme: scheme } = parseRecord(row.jsonMetadata ?? '') ?? {};
    // With a time of day a picture would be drawn again every minute.
    const date = dateText(clock.now()).slice(0, kind.format === 'pdf' ? undefined : 10);
    const lines = [
      left === 0 ? date : `${date} · ${left} more charts are on the dashboard`,
      ...[openingFilterText(row, charts)].filter((line) => line !== ''),
    ];
    const page = {
      width,
      height,
      title: row.dashboardTitle || '[ untitled dashboard ]',
      lines,
      scheme: typeof scheme === 'string' ? scheme : null,
      parts: texts,
    };
    const opening = openingFilters(row, charts);
    const extras = new Map(opening.map(({ chart, extra }) => [chart.id, extra]));
    const placed = places.map((place) => ({ ...place, extra: extras.get(place.chart.id) ?? {} }));
    return picture(c, kind, page, placed, row.id);
  };

  for (const entity of ['chart', 'dashboard'] as const) {
    const at = `/api/v1/${entity}/:id{[0-9]+}`;
    const mayRead = requireUser(deps, ['can_read', entity === 'chart' ? 'Chart' : 'Dashboard']);
    const draw = (c: Context<AppEnv>, kind: Kind, row: ChartRow | DashboardRow) =>
      entity === 'chart'
        ? chartPicture(c, kind, row as ChartRow)
        : dashboardPicture(c, kind, row as DashboardRow);

    for (const size of ['thumbnail', 'screenshot'] as const) {
      routes.get(`${at}/${size}/:digest/`, mayRead, async (c) => {
        const row = visibleRow(deps, c, entity);
        if (!row.ok) return row.error;
        const current = thumbnailDigest(row.value);
        const format = size === 'screenshot' && c.req.query('download_format') === 'pdf' ? 'pdf' : 'png';
        if (c.req.param('digest') !== current) {
          const at = `${deps.config.basePath}/api/v1/${entity}/${row.value.id}/${size}/${current}/`;
          return c.redirect(`${at}${new URL(c.req.url).search}`, 302);
        }
        const isComplete = c.req.query('complete') === 'true';
        const made = await draw(c, { size, format, isComplete }, row.value);
        if (!made.ok) return faultResponse(c, made.error, isComplete);
        if (size === 'screenshot') logCaller(c, deps, 'exported', `${format} of ${entity} ${row.value.id}`);
        return pictureResponse(c, made.value, format);
      });
    }
  }

  /** Names the picture; it is drawn when it is read. */
  const named = (c: Context<AppEnv>, entity: 'chart' | 'dashboard'): Response => {
    const row = visibleRow(deps, c, entity);
    if (!row.ok) return row.error;
    const { id } = row.value;
    const key = thumbnailDigest(row.value);
    const page = entity === 'chart' ? `/explore/?slice_id=${id}` : `/superset/dashboard/${id}/`;
    return c.json(
      {
        cache_key: key,
        [`${entity}_url`]: page,
        image_url: `${deps.config.basePath}/api/v1/${entity}/${id}/screenshot/${key}/`,
      },
      202,
    );
  };
  routes.get('/api/v1/chart/:id{[0-9]+}/cache_screenshot/', requireUser(deps, ['can_read', 'Chart']), (c) =>
    named(c, 'chart'),
  );
  routes.post(
    '/api/v1/dashboard/:id{[0-9]+}/cache_dashboard_screenshot/',
    requireUser(deps, ['can_cache_dashboard_screenshot', 'Dashboard']),
    (c) => named(c, 'dashboard'),
  );
  return routes;
}

const dateText = (now: Millis): string => `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const viewerOf = (deps: ServerDeps, c: Context<AppEnv>): Viewer => ({
  user: currentUser(c),
  caller: templateCaller(deps.meta, currentUser(c), new URLSearchParams()),
  asker: computeCallerOf(c),
});

/** Of this person, and for a while: what others may see is another picture. */
function pictureResponse(c: Context, bytes: Uint8Array, format: PictureFormat): Response {
  return c.body(bytes.slice().buffer, 200, {
    'Content-Type': format === 'pdf' ? 'application/pdf' : 'image/png',
    'Cache-Control': 'private, max-age=300',
  });
}

function faultResponse(c: Context, fault: PictureFault, isComplete: boolean): Response {
  switch (fault.kind) {
    case 'busy':
      return messageError(c, 503, 'Too many pictures are being drawn. Try again in a minute.');
    case 'late':
      return messageError(c, 504, 'The picture took too long to draw. Open the chart instead.');
    case 'failed':
      return messageError(
        c,
        500,
        isComplete ? fault.reason : 'The picture could not be drawn. Open the chart instead.',
      );
  }
}

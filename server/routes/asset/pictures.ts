import { type Context, Hono } from 'hono';
import { pictures, requestChartPicture, requestDashboardPicture } from '#contract/pictures.ts';
import { asText, isRecord, parseRecord } from '#domain/jsonValue.ts';
import { readMasks } from '#domain/nativeFilter/readNativeFilters.ts';
import { ok } from '#domain/result.ts';
import type { DatasourceLookup } from '../../datasets/datasource.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { type PageTexts, textsIn } from '../../base/textsIn.ts';
import { serve } from '../../http/serve.ts';
import { messageError } from '../../http/response/errorBodies.ts';
import { logCaller } from '../../people/securityLog.ts';
import { computeCallerOf, currentUser, requireUser } from '../../auth/requireUser.ts';
import { type PageChoice, pageOfChart, pageOfDashboard } from '../../pictures/chartPages.ts';
import { type ChartPage, createPageDrawing, type PageViewer } from '../../pictures/createPageDrawing.ts';
import type { PictureFault } from '../../pictures/pictureHost.ts';
import { readPaper } from '../../pictures/paper.ts';
import { type PictureStates, pictureStates } from '../../pictures/pictureStates.ts';
import type { PictureFormat } from '../../pictures/request.ts';
import type { ChartRow } from '../../meta/content/charts.ts';
import type { DashboardRow } from '../../meta/content/dashboards.ts';
import { templateCaller } from '../../templates/templateContext.ts';
import { formDataOf } from '../../chartData/formData.ts';
import { visibleById, visibleRow } from './entity.ts';
import { thumbnailDigest } from '../../pictures/thumbnailUrl.ts';

/** Pictures of charts and dashboards, drawn here from the rows that the caller may see. */
export function pictureRoutes(deps: ServerDeps, lookup: DatasourceLookup): Hono<AppEnv> {
  const drawPage = createPageDrawing(deps, lookup);
  const states = pictureStates();
  const routes = new Hono<AppEnv>();

  for (const entity of ['chart', 'dashboard'] as const) {
    const mayRead = requireUser(deps, ['can_read', entity === 'chart' ? 'Chart' : 'Dashboard']);
    for (const size of ['thumbnail', 'screenshot'] as const) {
      serve(routes, pictures[entity][size], mayRead, async (c, { path, query }) => {
        const row = visibleRow(deps, c, entity, path.id);
        if (!row.ok) return row.error;
        const current = thumbnailDigest(row.value);
        if (path.digest !== current) {
          const at = pictureUrl(deps, entity, row.value.id, size, current);
          return c.redirect(`${at}${new URL(c.req.url).search}`, 302);
        }
        const format = size === 'screenshot' && query.download_format === 'pdf' ? 'pdf' : 'png';
        const isComplete = query.complete === 'true';
        const choice = choiceOf(query, states, currentUser(c).id);
        if (choice === null)
          return messageError(c, 404, 'This picture is not known any more. Request it again.');
        const { lang: language = '' } = query;
        const texts = await textsIn(language);
        const page = pageOf(deps, c, { entity, row: row.value, format, choice, texts });
        const drawn = await drawPage({ size, format, isComplete, language }, page, viewerOf(deps, c));
        if (!drawn.ok) return faultResponse(c, drawn.error, isComplete);
        if (size === 'screenshot') logCaller(c, deps, 'exported', `${format} of ${entity} ${row.value.id}`);
        return pictureResponse(c, drawn.value, format);
      });
    }
  }
  serve(routes, requestChartPicture, requireUser(deps, ['can_read', 'Chart']), (c, { path }) =>
    screenshotAddress(deps, c, 'chart', path.id, ''),
  );
  serve(
    routes,
    requestDashboardPicture,
    requireUser(deps, ['can_cache_dashboard_screenshot', 'Dashboard']),
    (c, { path, body }) => {
      const { dataMask, anchor } = body;
      const tab = asText(anchor) || null;
      if (!isRecord(dataMask) && tab === null) return screenshotAddress(deps, c, 'dashboard', path.id, '');
      const state = { masks: isRecord(dataMask) ? readMasks(dataMask) : null, tab };
      const key = states.put(currentUser(c).id, state);
      return screenshotAddress(deps, c, 'dashboard', path.id, `?state=${key}`);
    },
    // Without a body it is drawn as it opens.
    { read: async (c) => ok(parseRecord(await c.req.text()) ?? {}) },
  );
  return routes;
}

type Entity = 'chart' | 'dashboard';

const pictureUrl = (deps: ServerDeps, entity: Entity, id: number, size: string, digest: string): string =>
  `${deps.config.basePath}/api/v1/${entity}/${id}/${size}/${digest}/`;

/** Returns the address of a picture, which is drawn when it is requested. */
function screenshotAddress(
  deps: ServerDeps,
  c: Context<AppEnv>,
  entity: Entity,
  id: number,
  search: string,
): Response {
  const row = visibleRow(deps, c, entity, id);
  if (!row.ok) return row.error;
  const key = thumbnailDigest(row.value);
  const page = entity === 'chart' ? `/explore/?slice_id=${id}` : `/superset/dashboard/${id}/`;
  const image = pictureUrl(deps, entity, id, 'screenshot', key) + search;
  return c.json({ cache_key: key, [`${entity}_url`]: page, image_url: image }, 202);
}

/** What of it is drawn; null for a state that is not known any more. */
function choiceOf(
  {
    paper,
    tab,
    charts,
    state,
  }: Readonly<Partial<Record<'paper' | 'tab' | 'charts' | 'state', string | undefined>>>,
  states: PictureStates,
  userId: number,
): PageChoice | null {
  const asked = state === undefined ? null : states.get(userId, state);
  if (state !== undefined && asked === null) return null;
  return {
    ...(paper !== undefined && { paper: readPaper(paper) }),
    tab: tab ?? asked?.tab ?? undefined,
    ...(charts !== undefined && { only: new Set(charts.split(',').map(Number)) }),
    masks: asked?.masks ?? null,
  };
}

interface Pictured {
  readonly entity: Entity;
  readonly row: ChartRow | DashboardRow;
  readonly format: PictureFormat;
  readonly choice: PageChoice;
  readonly texts: PageTexts;
}

/** The page of a chart or a dashboard, with the charts that the caller may see. */
function pageOf(
  deps: ServerDeps,
  c: Context<AppEnv>,
  { entity, row, format, choice, texts }: Pictured,
): ChartPage {
  const now = deps.clock.now();
  if (entity === 'chart') return pageOfChart(row as ChartRow, format, now, texts, choice);
  const charts = deps.meta.charts
    .ofDashboard(row.id)
    .filter(({ id }) => visibleById(deps, c, 'chart', id) !== null);
  return pageOfDashboard(row as DashboardRow, charts, format, now, texts, choice);
}

const viewerOf = (deps: ServerDeps, c: Context<AppEnv>): PageViewer => ({
  viewer: {
    user: currentUser(c),
    caller: templateCaller(deps.meta, currentUser(c), new URLSearchParams()),
    asker: computeCallerOf(c),
  },
  chartOf(id) {
    const chart = visibleById(deps, c, 'chart', id) === null ? null : deps.meta.charts.byId(id);
    return chart === null ? null : { name: chart.sliceName ?? '', form: formDataOf(chart) };
  },
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

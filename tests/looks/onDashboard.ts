import type { BrowserContext } from '@playwright/test';
import { asRecord } from '#domain/jsonValue.ts';
import { SUPERSET } from '../superset/supersetAddress.ts';
import type { SupersetApi } from '../superset/supersetApi.ts';
import type { Subject } from './subjects.ts';

/** In the Superset's units of 8 pixels: about as high as other pictures. */
const HEIGHT = 52;
/** A map of many charts has no event at which all are drawn. */
const DRAWN_AFTER_MS = 20_000;
/** A pixel without colour, instead of tiles of map services. */
const TILE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * A picture of a form as a Superset's dashboard draws it, for types whose explore page drops what their server needs,
 * or never ends asking map services. The chart and the dashboard are removed again.
 */
export async function pictureOnDashboard(
  context: BrowserContext,
  api: SupersetApi,
  { type, dataset, form }: Subject,
): Promise<Buffer> {
  const made = async (path: string, body: object): Promise<number> =>
    Number(asRecord((await api.call('POST', path, body)).body)['id']);
  const stored = { slice_name: type, viz_type: type, datasource_id: dataset, datasource_type: 'table' };
  const chart = await made('/api/v1/chart/', { ...stored, params: JSON.stringify(form) });
  const sent = { dashboard_title: type, position_json: JSON.stringify(layoutOf(chart, type)) };
  const dashboard = await made('/api/v1/dashboard/', sent);
  const page = await context.newPage();
  try {
    await api.call('PUT', `/api/v1/chart/${chart}`, { dashboards: [dashboard] });
    await page.route(
      (url) => url.origin !== new URL(SUPERSET).origin,
      (route) =>
        route.fulfill({
          body: TILE,
          contentType: 'image/gif',
          headers: { 'Access-Control-Allow-Origin': '*' },
        }),
    );
    await page.setViewportSize({ width: 532, height: 470 });
    await page.goto(`${SUPERSET}/superset/dashboard/${dashboard}/?standalone=3`, { waitUntil: 'commit' });
    const content = page.locator('.chart-slice, .slice_container').first();
    await content.waitFor({ timeout: 90_000 });
    await page.waitForTimeout(DRAWN_AFTER_MS);
    // The map draws again in each frame, and a picture waits for a frame without a change.
    await page.evaluate('window.requestAnimationFrame = () => 0');
    return await page.screenshot({ type: 'jpeg', quality: 85, timeout: 60_000 });
  } finally {
    await page.close();
    await api.call('DELETE', `/api/v1/dashboard/${dashboard}`);
    await api.call('DELETE', `/api/v1/chart/${chart}`);
  }
}

function layoutOf(chartId: number, sliceName: string): object {
  const [grid, row, chart] = ['GRID_ID', 'ROW-looks', 'CHART-looks'];
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: [grid] },
    [grid]: { type: 'GRID', id: grid, children: [row], parents: ['ROOT_ID'] },
    [row]: {
      type: 'ROW',
      id: row,
      children: [chart],
      parents: ['ROOT_ID', grid],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    [chart]: {
      type: 'CHART',
      id: chart,
      children: [],
      parents: ['ROOT_ID', grid, row],
      meta: { chartId, width: 12, height: HEIGHT, sliceName },
    },
  };
}

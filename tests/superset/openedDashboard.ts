import type { BrowserContext, Page } from '@playwright/test';
import { asNumber, asRecord } from '#domain/jsonValue.ts';
import { PASSWORD, SUPERSET, USERNAME } from './supersetAddress.ts';

/** The rows returned for each chart of a page, by the chart's id: one list per query. */
export type ShownRows = ReadonlyMap<number, readonly unknown[]>;

/** Signs a browser in with the Superset's form, directly or through a gateway. */
export async function signBrowserIn(context: BrowserContext, origin: string): Promise<void> {
  const { request } = context;
  const page = await (await request.get(`${origin}/login/`, { headers: { Accept: 'text/html' } })).text();
  const token = /name="csrf_token"[^>]*\bvalue="([^"]*)"/.exec(page)?.[1] ?? '';
  const form = { username: USERNAME, password: PASSWORD, csrf_token: token };
  await request.post(`${origin}/login/`, { form, headers: { Accept: 'text/html' }, maxRedirects: 0 });
  const me = await request.get(`${origin}/api/v1/me/`);
  if (!me.ok()) throw new Error(`${USERNAME} cannot sign in to ${origin}: ${me.status()}`);
}

/** The latest rows of each chart of a page. Call before the page is opened. */
export function noteRows(context: BrowserContext): ShownRows {
  const rows = new Map<number, readonly unknown[]>();
  context.on('response', (response) => void note(response));
  async function note(response: Awaited<ReturnType<Page['waitForResponse']>>): Promise<void> {
    if (!response.url().includes('/api/v1/chart/data') || !response.ok()) return;
    const request = asRecord(response.request().postDataJSON());
    const chart = asNumber(asRecord(request['form_data'])['slice_id']);
    if (chart === null) return;
    const { result } = (await response.json()) as { result: readonly { data: unknown }[] };
    rows.set(
      chart,
      result.map((each) => each.data),
    );
  }
  return rows;
}

/** Tall enough for every chart of the first tab. */
export const TALL = { width: 1280, height: 4000 };

/** In the Superset's own pages, until all these charts have their rows and none is loading. */
export async function openTheirs(page: Page, id: number, charts: number): Promise<void> {
  await page.goto(`${SUPERSET}/superset/dashboard/${id}/`, { waitUntil: 'commit' });
  await seen(
    page,
    (wanted) =>
      document.querySelectorAll('.dashboard-component-chart-holder .slice_container').length === wanted &&
      document.querySelector('[data-test="loading-indicator"]') === null,
    charts,
  );
}

/** In the app, until every visible chart is drawn. */
export async function openOurs(page: Page, origin: string, id: number): Promise<void> {
  await page.goto(`${origin}/superset/dashboard/${id}/`, { waitUntil: 'commit' });
  await drawn(page);
}

/** Until every chart is drawn with data of exactly its request, from the device or the server. */
export const drawn = (page: Page): Promise<void> =>
  seen(
    page,
    () => {
      const figures = [...document.querySelectorAll('figure')];
      return (
        figures.length > 0 &&
        figures.every((each) => each.querySelector('[data-drawn]:not([data-stale])') !== null)
      );
    },
    null,
  );

/** Until every chart shows the server's current data. */
export const refreshed = (page: Page): Promise<void> =>
  seen(
    page,
    () =>
      document.querySelector('figure') !== null &&
      document.querySelector('figure:not([data-state="rendered"]), figure[aria-busy="true"]') === null,
    null,
  );

/** Checks once a frame, so that it can be timed. An idle Superset takes long to respond. */
async function seen<T>(page: Page, isThere: (value: T) => boolean, value: T): Promise<void> {
  await page.waitForFunction(isThere as (value: unknown) => boolean, value, {
    polling: 'raf',
    timeout: 60_000,
  });
}

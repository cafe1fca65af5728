import { expect, test } from '@playwright/test';
import { lossyGateway, type LossyGateway } from './lossyGateway.ts';
import { noteRows, openOurs, openTheirs, refreshed, signBrowserIn, TALL } from './openedDashboard.ts';
import { SUPERSET } from './supersetAddress.ts';
import { signInToSuperset, type SupersetApi } from './supersetApi.ts';

/*
 * The same dashboard, opened in the Superset's own pages and in the app: the requests of each chart return the same
 * rows.
 */

let gateway: LossyGateway;
let superset: SupersetApi;

test.beforeAll(async () => {
  gateway = await lossyGateway();
  superset = await signInToSuperset();
});

test.afterAll(() => gateway.close());

test.use({ viewport: TALL });

async function idOf(title: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:dashboard_title,opr:eq,value:'${title}')))`);
  const { body } = await superset.call('GET', `/api/v1/dashboard/?q=${q}`);
  const id = (body as { ids: number[] }).ids[0];
  if (id === undefined) throw new Error(`This Superset has no dashboard ${title}: load its examples.`);
  return id;
}

for (const title of ['Sales Dashboard', 'USA Births Names']) {
  test(`${title}: every chart on screen has the rows it has in the Superset's own page`, async ({
    browser,
  }) => {
    const id = await idOf(title);
    const ours = await browser.newContext();
    await signBrowserIn(ours, gateway.url);
    const ourRows = noteRows(ours);
    const page = await ours.newPage();
    await openOurs(page, gateway.url, id);
    await refreshed(page);
    const charts = await page.getByRole('figure').count();
    expect(charts).toBeGreaterThan(5);

    const theirs = await browser.newContext();
    await signBrowserIn(theirs, SUPERSET);
    const theirRows = noteRows(theirs);
    await openTheirs(await theirs.newPage(), id, charts);

    await expect.poll(() => theirRows.size).toBe(charts);
    await expect.poll(() => ourRows.size).toBe(charts);
    for (const [chart, rows] of theirRows) expect(ourRows.get(chart), `chart ${chart}`).toEqual(rows);
    await ours.close();
    await theirs.close();
  });
}

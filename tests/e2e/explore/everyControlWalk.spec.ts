import { expect, type Page } from '@playwright/test';
import { asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { PANELS } from '#charts/panels.ts';
import { seededRandom } from '../../world/seededRandom.ts';
import { REAL_FORMS } from '../../chart/realForms.ts';
import { startServer } from '../../support/server.ts';
import { installedTest as test } from '../support/installedTest.ts';
import { SALES_ROWS, salesFolder } from '../support/salesFolder.ts';
import { signedInCookies } from '../support/signedInCookies.ts';
import { endDialog, operate } from './walk/operate.ts';
import { collectErrors, expectWhole } from './walk/walkChecks.ts';
import { newWalker, type Walker } from './walk/walker.ts';

/**
 * A person operates each control of a chart type once, whatever it then does: nothing fails unseen. Other types and
 * choices: WALK_TYPES="pie table" or WALK_TYPES=all, WALK_SEEDS="7 8".
 */

const SEEDS = (process.env['WALK_SEEDS'] ?? '31522').split(/\s+/).map(Number);
const ALL = Object.keys(PANELS);
/** They have most kinds of controls. */
const SOME = 'pie echarts_timeseries_line table pivot_table_v2';
const NAMED = process.env['WALK_TYPES'] ?? SOME;
const TYPES = NAMED === 'all' ? ALL : NAMED.split(/\s+/);
const PATIENCE_MS = 15_000;

/** The orders with places, ends and shapes made of their numbers. */
const PLACED = `SELECT *, '[[' || lon || ',' || lat || '],[' || (lon + 2) || ',' || (lat + 2) || ']]' AS outline,
    '{"type":"Point","coordinates":[' || lon || ',' || lat || ']}' AS shape, country AS node, NULL AS above
  FROM (SELECT *, month * 5.0 - 30 AS lon, 20 + price_each / 4.0 AS lat, month * 5.0 - 10 AS far FROM cleaned_sales_data) AS placed`;

const METRIC = 'count';
/** Something for each type that REAL_FORMS lacks. */
const formOf = (type: string): JsonRecord => ({
  x_axis: 'order_date',
  time_grain_sqla: 'P1M',
  groupby: ['deal_size'],
  columns: ['product_line'],
  metric: METRIC,
  metrics: [METRIC],
  ...REAL_FORMS[type],
});

for (const seed of SEEDS)
  for (const type of TYPES)
    test(`each control of ${type} can be operated: seed ${seed} @long`, async ({ browser, page }) => {
      test.setTimeout(900_000);
      const server = await startServer({ copyOf: await salesFolder(), args: ['--no-samples', SALES_ROWS] });
      const random = seededRandom(seed * 1000 + ALL.indexOf(type));
      const walker = newWalker(page, server, () => random.next());
      const errors = collectErrors(page);
      const done: string[] = [];
      try {
        await page.context().addCookies(await signedInCookies(browser, server));
        page.setDefaultTimeout(PATIENCE_MS);
        await page.goto(`${server.url}/dashboard/list/`);
        const dataset = await placedDataset(page, server.url);
        await page.goto(
          `${server.url}/explore/?form_data_key=${await posted(page, server.url, dataset, type)}`,
        );
        await expectWhole(walker);
        await operateAll(walker, done, errors);
        await expectWhole(walker);
        expect(errors).toEqual([]);
      } finally {
        console.log(`${type} ${seed}:\n${done.map((each, at) => `${at + 1}. ${each}`).join('\n')}`);
        await walker.server.dispose();
      }
    });

async function operateAll(walker: Walker, done: string[], errors: readonly string[]): Promise<void> {
  const { page } = walker;
  const pane = page.getByRole('region', { name: 'Controls', exact: true });
  for (const tab of ['Data', 'Customize']) {
    const chosen = pane.getByRole('tab', { name: tab });
    if (!(await chosen.isVisible())) continue;
    await chosen.click();
    // Some controls come and go with others.
    const seen = new Set<string>();
    for (;;) {
      const groups = await pane.getByRole('group').all();
      const labels = await Promise.all(groups.map((each) => each.getAttribute('aria-labelledby')));
      const at = labels.findIndex((label, index) => !seen.has(`${label ?? index}`));
      const group = groups[at];
      if (group === undefined) break;
      seen.add(`${labels[at] ?? at}`);
      const step = done.push('…') - 1;
      const label = await group.evaluate((each) => each.textContent.slice(0, 40));
      done[step] = `${label}: …`;
      done[step] = `${label}: ${await operate(walker, group)} ${await endDialog(walker)}`;
      expect(errors).toEqual([]);
    }
  }
}

async function sent(page: Page, url: string, path: string, data: object): Promise<JsonRecord> {
  const token = await page.request.get(`${url}/api/v1/security/csrf_token/`);
  const csrf = String(asRecord(await token.json())['result']);
  const response = await page.request.post(`${url}${path}`, { data, headers: { 'X-CSRFToken': csrf } });
  const body = asRecord(await response.json());
  if (!response.ok()) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

async function placedDataset(page: Page, url: string): Promise<number> {
  const answer = await page.request.get(`${url}/api/v1/dataset/1`);
  const first = asRecord(asRecord(await answer.json())['result']);
  const database = asRecord(first['database'])['id'];
  const stored = { database, schema: first['schema'], table_name: 'placed_orders', sql: PLACED };
  return Number((await sent(page, url, '/api/v1/dataset/', stored))['id']);
}

async function posted(page: Page, url: string, dataset: number, type: string): Promise<string> {
  const form = { viz_type: type, datasource: `${dataset}__table`, ...formOf(type) };
  const body = { datasource_id: dataset, datasource_type: 'table', form_data: JSON.stringify(form) };
  return String((await sent(page, url, '/api/v1/explore/form_data', body))['key']);
}

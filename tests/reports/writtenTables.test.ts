import { expect, test } from 'vitest';
import { send } from '../server/people/people.ts';
import { deliveryWorld, email } from './deliveryWorld.ts';

const world = deliveryWorld();
const { mails, ran, idOf } = world;

/** What is mailed of a chart as text. */
async function mailed(
  name: string,
  form: Readonly<Record<string, unknown>>,
  more: object = {},
): Promise<string> {
  const dataset = world.deps.meta.charts.byId(world.shop.chart)?.datasetId;
  await send(world.admin, 'PUT', `/api/v1/dataset/${dataset}`, {
    metrics: [
      {
        metric_name: 'weight',
        expression: 'SUM(id) * 1000',
        verbose_name: 'Weight',
        d3format: ',d',
        currency: { symbol: 'EUR', symbolPosition: 'suffix' },
      },
      { metric_name: 'odd', expression: 'AVG(id % 2)', d3format: '.1%' },
    ],
  });
  const chart = await idOf('/api/v1/chart/', {
    slice_name: name,
    viz_type: form['viz_type'],
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ ...form, datasource: `${dataset}__table` }),
  });
  mails.length = 0;
  const done = await ran({ chart, report_format: 'TEXT', recipients: [email('a@x.io')], ...more });
  expect(done.error).toBeNull();
  return String(mails[0]?.text);
}

test('a number is mailed as the page writes it', async () => {
  expect(await mailed('All', { viz_type: 'big_number_total', metric: 'weight' })).toContain('All\n10,000 €');
});

test('a table is mailed with its headings, formats and totals', async () => {
  const form = { viz_type: 'table', query_mode: 'aggregate', groupby: ['name'], metrics: ['weight', 'odd'] };
  const text = await mailed('Each', { ...form, show_totals: true, row_limit: 10 });
  expect(text).toMatch(/Each\nname +Weight +odd\n/);
  expect(text).toMatch(/ship <3> +3,000 € +100\.0%/);
  expect(text).toMatch(/Total +10,000 € +40\.0%/);
});

test('a pivot table is mailed turned, with its headers', async () => {
  const form = {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['name'],
    groupbyColumns: [],
    metrics: ['weight', 'odd'],
  };
  const text = await mailed('Turned', { ...form, colTotals: true, aggregateFunction: 'Sum' });
  expect(text).toMatch(/Turned\nname +(Metric › )?Weight +(Metric › )?odd\n/);
  expect(text).toMatch(/ship <4> +4,000 € +0\.0%/);
});

test('a report is mailed in its language: what it is, who sees it, and what it leaves out', async () => {
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['name'], row_limit: 3 };
  const extra = (language: string) => ({ extra: { sextant: { language } }, name: 'Schiffe' });
  const text = await mailed('Flotte', form, extra('de'));
  expect(mails[0]?.subject).toBe('[Bericht] Schiffe: Flotte');
  expect(text).toMatch(/Flotte, wie .+ es sieht, am 01\.01\.2026, \d\d:\d\d UTC\./);
  expect(text).toContain('Flotte: 3 von 5 Zeilen: Das Zeilenlimit lässt die übrigen aus.');
  // One that nobody has is English, as without any.
  expect(await mailed('Fleet', form, { ...extra('tlh'), name: 'Ships' })).toContain('sees it, on');
});

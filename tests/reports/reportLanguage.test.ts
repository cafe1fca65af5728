import { beforeAll, expect, test } from 'vitest';
import { deliveryWorld, email } from './deliveryWorld.ts';

/** A report is in its language: its text, its tables, and the picture that is drawn for it. */

const world = deliveryWorld();
const { mails, ran, idOf } = world;
let chart = 0;

beforeAll(async () => {
  const { dataset } = world.shop;
  const sum = { expressionType: 'SQL', sqlExpression: 'SUM(id) * 1234.5', label: 'sold' };
  chart = await idOf('/api/v1/chart/', {
    slice_name: 'Sold',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({
      viz_type: 'table',
      datasource: `${dataset}__table`,
      query_mode: 'aggregate',
      groupby: ['name'],
      metrics: [sum],
      show_totals: true,
      column_config: { sold: { d3NumberFormat: ',.1f' } },
    }),
  });
});

const sent = async (report_format: string, language: string) => {
  const done = await ran({
    chart,
    report_format,
    extra: { sextant: { language } },
    recipients: [email('a@x.io')],
  });
  expect(done.error).toBeNull();
  const mail = mails.at(-1);
  if (mail === undefined) throw new Error('Nothing was sent');
  return mail;
};

test.each([
  ['', '12,345.0', 'Total'],
  ['de', '12.345,0', 'Gesamt'],
  ['ja', '12,345.0', '合計'],
])('the tables of a message: %s', async (language, number, total) => {
  const { text = '' } = await sent('TEXT', language);
  expect(text).toContain(number);
  expect(text).toContain(total);
});

test('the picture of a message is in its language', async () => {
  const pictures: string[] = [];
  for (const language of ['', 'de', 'en']) {
    const { attachments } = await sent('PNG', language);
    pictures.push(attachments[0]?.content.toString('base64') ?? '');
  }
  const [english, german, again] = pictures;
  expect(english?.startsWith('iVBOR')).toBe(true);
  expect(german).not.toBe(english);
  expect(again).toBe(english);
});

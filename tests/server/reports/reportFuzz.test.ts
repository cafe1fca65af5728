import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWorld, type CallWorld } from '../callWorld.ts';

/** Bodies that nobody means: each is refused with words, or taken, and never an error of the server. */

let world: CallWorld;
let report: number;
const sound = (chart: number, name: string) => ({
  type: 'Report',
  name,
  crontab: '0 8 * * *',
  chart,
  creation_method: 'alerts_reports',
  recipients: [{ type: 'Email', recipient_config_json: { target: 'a@x.io' } }],
});
let chart: number;
beforeAll(async () => {
  world = await callWorld();
  const dataset = await world.make('/api/v1/dataset/', {
    database: world.databaseId,
    schema: 'main',
    table_name: 'ships',
  });
  chart = await world.make('/api/v1/chart/', {
    slice_name: 'Ships',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
  });
  report = await world.make('/api/v1/report/', sound(chart, 'first'));
});
afterAll(() => world.close());

const FIELDS = [
  'type,name,description,context_markdown,active,timezone,creation_method,report_format,email_subject,chart,dashboard',
  'database,sql,validator_type,validator_config_json,log_retention,grace_period,working_timeout,force_screenshot',
  'custom_width,owners,recipients,extra,selected_tabs,crontab',
]
  .join(',')
  .split(',');
const AWKWARD: readonly unknown[] = [
  [null, '', ' ', 0, -1, 1.5, 1e308, 2 ** 53, true, [], {}, [null], [[]], '\u0000', '\ud800', '__proto__'],
  ['@reboot', '* * * * * *', '0 0 31 2 *', '*/0 * * * *', '99 99 * * *', '+02:00', 'Europe/Nowhere'],
  ['PDF', 'Alert', 'operator', 'not null', 'SELECT 1; DROP TABLE ships', 'x'.repeat(10_000)],
  [{ op: '<' }, { op: '>', threshold: 'x' }, { op: '∞', threshold: 1 }, { sextant: null }, { sextant: [1] }],
  [
    [{ type: 'Email' }],
    [{ type: 'Email', recipient_config_json: { target: 'a@x.io\r\nBcc: b@x.io' } }],
    [{ type: 'Webhook', recipient_config_json: { target: 'file:///etc/passwd' } }],
    [{ type: 'constructor', recipient_config_json: { target: 'x' } }],
  ],
].flat();
const change = fc.dictionary(
  fc.constantFrom(...FIELDS),
  fc.oneof(fc.constantFrom(...AWKWARD), fc.jsonValue()),
  {
    maxKeys: 4,
  },
);

async function statusOf(method: string, path: string, body: unknown): Promise<number> {
  const answer = await world.call(method, path, body);
  const text = JSON.stringify(answer.body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(body)}: ${text}`).toBeLessThan(500);
  if (answer.status >= 400) expect(text, JSON.stringify(body)).toMatch(/"(message|errors)":.*[A-Za-z]{3}/);
  return answer.status;
}

test(
  'reports with awkward bodies are refused with words, or kept and can be listed and read',
  { timeout: 60_000 },
  async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(change, async (parts) => {
        await statusOf('PUT', `/api/v1/report/${report}`, parts);
        const status = await statusOf('POST', '/api/v1/report/', {
          ...sound(chart, `report ${(made += 1)}`),
          ...parts,
        });
        if (status !== 201) return;
        expect(await statusOf('GET', '/api/v1/report/', undefined)).toBe(200);
        expect(await statusOf('GET', `/api/v1/report/${report}`, undefined)).toBe(200);
      }),
      { numRuns: 120, seed: 133 },
    );
  },
);

test('conditions and runs with awkward bodies are refused with words', async () => {
  const condition = fc.record({
    database: fc.constantFrom<unknown>(world.databaseId, 999, null, 'x', -1),
    sql: fc.oneof(
      fc.constantFrom<unknown>('', ';', 'SELECT', 'SELECT 1', 'SELECT NULL', '{{ 1/0 }}', 7),
      fc.string(),
    ),
    validator_type: fc.constantFrom<unknown>('operator', 'not null', 'x', null),
    validator_config_json: fc.oneof(fc.constantFrom(...AWKWARD), fc.constant({ op: '>', threshold: 1 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(condition, fc.jsonValue()), async (body) => {
      await statusOf('POST', '/api/v1/sextant/report/condition', body);
    }),
    { numRuns: 60, seed: 133 },
  );
  for (const id of ['0', '999', String(report), '99999999999999999999'])
    await statusOf('POST', `/api/v1/sextant/report/${id}/run`, {});
});

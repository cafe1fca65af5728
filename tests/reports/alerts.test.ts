import { expect, test } from 'vitest';
import { send } from '../server/people/people.ts';
import { deliveryWorld, email, toOf } from './deliveryWorld.ts';

const world = deliveryWorld();
const { mails, ran, idOf } = world;

test('an alert is sent if its value fulfils the condition, and then not again for its grace period', async () => {
  const alert = (sql: string, more: object = {}) => ({
    type: 'Alert',
    chart: world.shop.chart,
    database: world.shop.database,
    sql,
    validator_type: 'operator',
    validator_config_json: { op: '>', threshold: 4 },
    recipients: [email('a@x.io')],
    ...more,
  });
  expect(await ran(alert('SELECT count(*) FROM ships'))).toEqual({ state: 'Success', error: null, value: 5 });
  expect(mails[0]?.text).toContain('The value 5 fulfils the condition: > 4.');
  expect(await ran(alert('SELECT 4'))).toEqual({ state: 'Not triggered', error: null, value: 4 });
  expect((await ran(alert('SELECT nothing'))).error).toMatch(/^The query of the alert failed/);
  expect((await ran(alert('SELECT 1, 2'))).error).toMatch(/more than one column/);
  expect((await ran(alert('SELECT 9; DROP TABLE ships'))).error).toMatch(/one statement/);
  expect((await ran(alert('DROP TABLE ships'))).state).toBe('Error');
  expect((await ran(alert('SELECT NULL', { validator_type: 'not null' }))).state).toBe('Not triggered');
  const toIt = mails.filter((mail) => toOf(mail) === 'a@x.io');
  expect(toIt.filter(({ subject }) => subject?.endsWith('could not be checked') !== true)).toHaveLength(1);
  expect(toIt).toHaveLength(5);
  const id = await idOf('/api/v1/report/', {
    ...alert('SELECT 9'),
    name: 'again',
    crontab: '@daily',
    creation_method: 'alerts_reports',
    report_format: 'CSV',
  });
  for (const state of ['Success', 'On Grace']) {
    world.runner.runNow(id);
    await world.runner.idle();
    expect(world.deps.meta.reports.byId(id)?.lastState).toBe(state);
  }
});

test('the condition of an alert can be tested before it is saved', async () => {
  const check = async (sql: string) => {
    const response = await send(world.admin, 'POST', '/api/v1/sextant/report/condition', {
      database: world.shop.database,
      sql,
      validator_type: 'operator',
      validator_config_json: { op: '<', threshold: 3 },
    });
    return [response.status, await response.json()];
  };
  expect(await check('SELECT 2')).toEqual([
    200,
    { result: expect.objectContaining({ triggered: true, value: 2 }) },
  ]);
  expect(await check('SELEC 2')).toEqual([422, { message: expect.stringMatching(/failed/) }]);
});

test('the recipients of an alert get a message when its check fails, without the reason', async () => {
  await ran({
    type: 'Alert',
    chart: world.shop.chart,
    database: world.shop.database,
    sql: 'SELECT secret FROM nowhere',
    validator_type: 'operator',
    validator_config_json: { op: '>', threshold: 4 },
    recipients: [email('watch@x.io')],
  });
  const mail = mails.find((each) => toOf(each) === 'watch@x.io');
  expect(mail?.subject).toMatch(/could not be checked$/);
  expect(`${mail?.text} ${String(mail?.html)}`).not.toMatch(/secret|nowhere/);
});

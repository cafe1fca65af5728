import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExecutorWorld, type ExecutorWorld } from './executorWorld.ts';
import { sqlRuns, texts } from './sqlRuns.ts';

/** What SQL on this device does otherwise than on a server, and says of it. */

let world: ExecutorWorld;
beforeAll(async () => {
  world = await createExecutorWorld();
});
afterAll(() => world.close());
const { run, faultOf, failure } = sqlRuns(() => world);

test('errors name the line and the text of the statement, not those of what is run around it', async () => {
  const message = await failure('this device', 'SELECT 1 AS a,\n  nothing_of_the_kind');
  expect(message).toContain('LINE 2:   nothing_of_the_kind');
  expect(message).not.toContain('rows_of_query');
});

test.each([
  ['SELECT 1 AS a,\n  nothing_of_the_kind', 2, 3],
  ['SELECT 1 AS a; SELECT 1 a frm x', 1, 27],
  ['SELECT 1 AS a;\nSELECT\n  (1', undefined, undefined],
  ['SELECT 1 +', undefined, undefined],
  ['SELECT 3 /* open', 1, 10],
])(
  'on this device, an error of %j is a text of the statement and has its place',
  async (sql, line, column) => {
    const error = await faultOf('this device', sql);
    expect([error?.line, error?.column]).toEqual([line, column]);
    expect(error?.message).not.toMatch(/rows_of_query|exception|EXPLAIN|[{]/);
  },
);

test('on this device, what only extensions of the engine have is refused with what to do instead', async () => {
  for (const sql of [
    `SELECT '{"k":1}'::JSON`,
    `SELECT '{"k":1}' ->> 'k'`,
    "SELECT json_extract('{}', '$')",
  ]) {
    const message = await failure('this device', sql);
    expect(message).toContain('does not read JSON');
    expect(message).not.toMatch(/INSTALL|LOAD/);
  }
  expect(texts(await run('this device', `SELECT ('{"k": 1}'::STRUCT(k INTEGER)).k AS k`))).toEqual([['1']]);
  expect(await failure('this device', "SELECT date_trunc('day', now())")).toContain('its extension icu');
});

describe('templates on this device', () => {
  const params = (values: object) => ({ templateParams: JSON.stringify(values) });

  test('are rendered with the parameters, before the statements are separated', async () => {
    expect(texts(await run('this device', "SELECT '{{ 1 + 1 }}' AS two"))).toEqual([['2']]);
    const made = await run(
      'this device',
      "{% for i in range(2) %}SELECT {{ i }} AS n; {% endfor %}SELECT '{{ who }}' AS who, 5 IN {{ some | where_in }} AS found -- {{ gone }}",
      params({ who: 'Ann', some: [4, 5] }),
    );
    expect(texts(made)).toEqual([['Ann', 'true']]);
    expect(made.envelope).toMatchObject({
      query: { executedSql: expect.stringContaining('5 IN (4, 5) AS found') },
    });
  });

  test('are errors that say what is wrong', async () => {
    const faults = [
      ['SELECT {{ gone }}', /gone/],
      ['SELECT {% if %}', /Expected an expression/],
      ['SELECT * FROM {{ dataset(1) }}', /datasets of the server/],
      ["SELECT '{{ current_username() }}'", /known to the server only/],
      ["{{ 'DROP' }} TABLE a, b", /one table with each statement/],
    ] as const;
    for (const [sql, message] of faults) expect(await failure('this device', sql)).toMatch(message);
  });

  test('an endless one ends', async () => {
    const endless = '{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}';
    expect(await failure('this device', endless)).toMatch(/steps/);
  });
});

test('on this device, a comment that is not closed is an error', async () => {
  for (const sql of ['SELECT 3 /* a /**/ + 1', '/* open', 'SELECT 1 AS a; SELECT 3 /* open'])
    expect(await failure('this device', sql)).toContain('The comment is not closed');
  expect(texts(await run('this device', 'SELECT 2 /* /**/ */ AS y;'))).toEqual([['2']]);
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../../server/base/log.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { ENDLESS, templateAttacks } from './templateAttacks.ts';
import { countingRandom } from '../testApp.ts';
import { shareOf } from '../../support/share.ts';
import { testTemplates } from './testTemplates.ts';
import { templateWorld } from './templateWorld.ts';

/* Templates from strangers, in every place that renders: none escapes, and all end. */

const folder = mkdtempSync(join(tmpdir(), 'sextant-canary-'));
const SECRET = 'canary-in-the-environment';
const code = `globalThis.canary=1;process.getBuiltinModule('fs').writeFileSync('${folder}/written','1');return process.env.SEXTANT_CANARY`;
const attacks = templateAttacks(code, `touch ${folder}/touched; echo $SEXTANT_CANARY`);

/** Texts that reached the renderers, to check that no place left an attack out. */
const seen = new Set<string>();
const renderers = testTemplates({ milliseconds: 400 });

let world: CallWorld;
/** Plain ids, and one dataset for each way a template can be part of it. */
let plain: number;
let inSql: number;
let inParts: number;
beforeAll(async () => {
  process.env['SEXTANT_CANARY'] = SECRET;
  world = await callWorld(silentLog, countingRandom(), {
    render(job) {
      for (const text of job.texts) seen.add(text);
      return renderers.render(job);
    },
    close: () => renderers.close(),
  });
  const dataset = (name: string): Promise<number> =>
    world.make('/api/v1/dataset/', {
      database: world.databaseId,
      schema: 'main',
      table_name: name,
      sql: 'SELECT name, tons FROM ships',
    });
  plain = await dataset('plain');
  inSql = await dataset('in sql');
  inParts = await dataset('in parts');
});
afterAll(async () => {
  delete process.env['SEXTANT_CANARY'];
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Increases with every call, for unique names. */
let count = 0;

interface Outcome {
  readonly status: number;
  readonly text: string;
}

const call = async (method: string, path: string, body?: unknown): Promise<Outcome> => {
  const { status, body: answer } = await world.call(method, path, body);
  return { status, text: JSON.stringify(answer) };
};
const both = (...outcomes: readonly Outcome[]): Outcome => ({
  status: Math.max(...outcomes.map(({ status }) => status)),
  text: outcomes.map(({ text }) => text).join(''),
});
const chart = (id: number, query: object, type = 'full'): Promise<Outcome> =>
  call('POST', '/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries: [{ columns: ['name'], metrics: [], row_limit: 5, ...query }],
    result_type: type,
    force: true,
  });
const adhoc = (sqlExpression: string) => ({ expressionType: 'SQL', label: sqlExpression, sqlExpression });
const execute = (sql: string): Promise<Outcome> =>
  call('POST', '/api/v1/sqllab/execute/', {
    database_id: world.databaseId,
    client_id: `attack${++count}`,
    sql,
    runAsync: false,
  });

async function importZip(sql: string): Promise<Outcome> {
  const uuid = `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  const dataset = { version: '1.0.0', uuid, table_name: `zip ${count}`, sql, columns: [], metrics: [] };
  const zip = zipSync({
    'a/metadata.yaml': strToU8('version: 1.0.0\ntype: Dashboard\n'),
    'a/datasets/d/x.yaml': strToU8(JSON.stringify(dataset)),
  });
  const form = new FormData();
  form.append('formData', new File([zip.slice()], 'x.zip'));
  const response = await world.send('POST', '/api/v1/dashboard/import/', form);
  return { status: response.status, text: await response.text() };
}

async function savedQuery(sql: string): Promise<Outcome> {
  const label = `saved ${++count}`;
  const id = await world.make('/api/v1/saved_query/', { db_id: world.databaseId, label, sql });
  const read = await world.call('GET', `/api/v1/saved_query/${id}`);
  const { sql: kept } = read.body['result'] as { sql: string };
  expect(kept).toBe(sql);
  return execute(kept);
}

interface Place {
  /** Puts a text into the place in each way it accepts one; every text it creates contains the given one. */
  readonly put: (template: string) => Promise<Outcome>;
  /** Makes the text distinct from other places, so that each is known to render. */
  readonly marks: readonly string[];
  readonly isExpression?: true;
}

const marked = (text: string, mark: string): string => `${text}{# ${mark} #}`;
const statement = (name: string, put: Place['put']): Place => ({
  marks: [name],
  put: (text) => put(marked(text, name)),
});
const CHART_PARTS = ['metric', 'column', 'filter', 'where', 'having', 'order'] as const;
const chartParts = (text: string) => {
  const [metric, column, filter, where, having, order] = CHART_PARTS.map((part) => marked(text, part));
  return {
    metrics: [adhoc(metric ?? '')],
    columns: [adhoc(column ?? '')],
    filters: [{ col: adhoc(filter ?? ''), op: '==', val: 1 }],
    extras: { where, having },
    orderby: [[adhoc(order ?? ''), true]],
  };
};

const PLACES: Readonly<Record<string, Place>> = {
  execute: statement('execute', execute),
  estimate: statement('estimate', (sql) =>
    call('POST', '/api/v1/sqllab/estimate/', { database_id: world.databaseId, sql }),
  ),
  format: statement('format', (sql) =>
    call('POST', '/api/v1/sqllab/format_sql/', { database_id: world.databaseId, sql, template_params: '{}' }),
  ),
  validate: statement('validate', (sql) =>
    call('POST', `/api/v1/database/${world.databaseId}/validate_sql/`, { sql }),
  ),
  'new dataset': statement('new', (sql) =>
    call('POST', '/api/v1/dataset/', {
      database: world.databaseId,
      schema: 'main',
      table_name: `made ${++count}`,
      sql,
    }),
  ),
  'dataset SQL': statement('sql', async (sql) =>
    both(
      await call('PUT', `/api/v1/dataset/${inSql}?override_columns=true`, { sql }),
      await call('PUT', `/api/v1/dataset/${inSql}`, { sql }),
      await chart(inSql, {}),
      await call('PUT', `/api/v1/dataset/${inSql}/refresh`),
      await call('GET', `/datasource/external_metadata/table/${inSql}/`),
      await call('GET', `/api/v1/datasource/table/${inSql}/column/name/values/`),
    ),
  ),
  'dataset parts': {
    marks: ['saved', 'computed'],
    isExpression: true,
    async put(text) {
      const name = `part${++count}`;
      const body = {
        metrics: [{ metric_name: `m${name}`, expression: marked(text, 'saved') }],
        columns: [{ column_name: name, expression: marked(text, 'computed') }],
      };
      return both(
        await call('PUT', `/api/v1/dataset/${inParts}`, body),
        await chart(inParts, { columns: [name], metrics: [`m${name}`] }),
      );
    },
  },
  'chart parts': {
    marks: CHART_PARTS,
    isExpression: true,
    put: (text) => chart(plain, chartParts(text)),
  },
  'statement of a chart': {
    marks: CHART_PARTS,
    isExpression: true,
    put: (text) => chart(plain, chartParts(text), 'query'),
  },
  'imported zip': statement('zip', importZip),
  'saved query': statement('saved query', savedQuery),
};

/** Each place that renders once and at once gets all attacks; of the dearer ones each gets others. */
const CHEAP = ['execute', 'estimate', 'format', 'validate', 'new dataset'];
const attacksIn = (name: string): readonly string[] =>
  CHEAP.includes(name) ? attacks : shareOf(attacks, 6, Object.keys(PLACES).indexOf(name));

describe.each(Object.entries(PLACES))('in %s', (place, { put, marks, isExpression }) => {
  test('a template is rendered', async () => {
    const text = isExpression ? '{{ 1000 + 1 }}' : 'SELECT {{ 1000 + 1 }} AS a, name FROM ships';
    seen.clear();
    expect((await put(text)).text).not.toMatch(/template error|could not be rendered|has no value/);
    expect([...seen].toSorted()).toEqual(marks.map((mark) => marked(text, mark)).toSorted());
  });

  test('known sandbox escapes have no effect', async () => {
    for (const attack of attacksIn(place)) {
      const { status, text } = await put(attack);
      expect([attack, status]).toEqual([attack, expect.any(Number)]);
      expect([attack, text]).toEqual([
        attack,
        expect.not.stringMatching(
          /root:.*:0:0|native code|\[Function|invalidateCache|setVariable|__main__|unexpected server error/,
        ),
      ]);
      expect([attack, text]).toEqual([attack, expect.not.stringContaining(SECRET)]);
      expect(text.length).toBeGreaterThan(1);
      for (const mark of marks) expect(seen).toContain(marked(attack, mark));
    }
    expect(readdirSync(folder)).toEqual([]);
    expect('canary' in globalThis).toBe(false);
    expect('canary' in {}).toBe(false);
    expect((await execute('SELECT {{ 40 + 2 }} AS answer')).text).toContain('"answer":42');
  });
});

test('parameters are values and never templates, whatever their names', async () => {
  for (const attack of attacks.slice(0, 20)) {
    const outcome = await call('POST', '/api/v1/sqllab/execute/', {
      database_id: world.databaseId,
      client_id: `parameter${++count}`,
      sql: 'SELECT a, {{ [constructor] | where_in }} AS b FROM (VALUES {{ [x] | where_in }}) t(a)',
      templateParams: `{"x": ${JSON.stringify(attack)}, "constructor": "c", "__proto__": {"canary": 1}}`,
      runAsync: false,
    });
    expect(outcome.text).toContain(`"a":${JSON.stringify(attack)}`);
  }
  expect('canary' in {}).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

describe('endless templates', () => {
  test.each(ENDLESS)('%s is rejected in time with a message', async (_, template, words) => {
    const outcome = await execute(template);
    expect(outcome.status).toBeGreaterThanOrEqual(400);
    expect(outcome.text.slice(0, 20_000)).toMatch(new RegExp(`${words.source}|stopped after`));
  });

  test('end in a chart, a dataset and a zip as well, and later requests are answered', async () => {
    const [, template] = ENDLESS.find(([name]) => name === 'a loop of long steps') ?? ['', ''];
    for (const name of ['chart parts', 'new dataset', 'imported zip']) {
      const outcome = await PLACES[name]?.put(template);
      if (name !== 'imported zip') expect(outcome?.text).toContain('stopped after 0.4 seconds');
    }
    expect((await chart(plain, { metrics: [adhoc('{{ 40 + 2 }}')] })).text).toContain('42');
  });

  test('an endless template of one person delays nobody else, and the server responds meanwhile', async () => {
    const templates = testTemplates({ milliseconds: 60_000 });
    const [, endless] = ENDLESS.find(([name]) => name === 'a loop of long steps') ?? ['', ''];
    const render = (userId: number, text: string) =>
      templates.render({
        texts: [text],
        context: templateWorld({ caller: { userId, username: 'u', email: 'e', roles: [] } }),
        lookup: async () => ({ ok: false, error: '' }),
      });
    let ended = 0;
    const running = Array.from({ length: 5 }, async () => {
      const [result] = await render(1, endless);
      ended++;
      return result;
    });
    for (const userId of [2, 3, 2])
      expect(await render(userId, '{{ 40 + 2 }}')).toMatchObject([{ value: { sql: '42' } }]);
    expect((await world.call('GET', '/api/v1/me/')).status).toBe(200);
    expect(ended).toBe(0);
    // The server ends, and so does everything it waited for.
    await templates.close();
    expect((await Promise.all(running)).every((result) => result?.ok === false)).toBe(true);
  });
});

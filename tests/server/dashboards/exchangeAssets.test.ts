import { beforeAll, describe, expect, test } from 'vitest';
import { err } from '#domain/result.ts';
import { uploadReader } from '../../../server/exchange/readUpload.ts';
import type { Browser } from '../browser.ts';
import {
  chartYaml,
  type ExchangeWorld,
  exchangeWorld,
  metadataYaml,
  refusal,
  uuidOf,
  zipOf,
} from './exchangeWorld.ts';
import { PASSWORD, signedInAsOther, type TestApp } from '../testApp.ts';

let world: ExchangeWorld;
let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  world = await exchangeWorld();
  ({ app, admin } = world);
});

const FOREIGN = [
  'database_name: warehouse',
  'sqlalchemy_uri: postgresql://who:secret@db.example.org/warehouse?sslmode=require&api_key=secret',
  'extra: {engine_params: {connect_args: {password: secret, timeout: 5}}}',
  'password: secret',
  `uuid: ${uuidOf(8)}`,
  'version: 1.0.0',
].join('\n');
const DATASET = `uuid: ${uuidOf(9)}\ntable_name: Orders\nschema: public\ndatabase_uuid: ${uuidOf(8)}\nversion: 1.0.0\n`;

describe('all assets', () => {
  test('are exported and imported again unchanged, without duplicates', async () => {
    const made = world.counts();
    const before = await world.takenOut('/api/v1/assets/export/');
    const again = Object.fromEntries(Object.entries(before).map(([name, text]) => [`a/${name}`, text]));
    for (let turn = 0; turn < 2; turn++) expect((await world.bring('assets', again)).status).toBe(200);
    expect(world.counts()).toEqual(made);
    expect({ ...(await world.takenOut('/api/v1/assets/export/')), 'metadata.yaml': '' }).toEqual({
      ...before,
      'metadata.yaml': '',
    });
  });

  test('contain the databases with an address that every Superset can read', async () => {
    const files = await world.takenOut(
      `/api/v1/database/export/?q=!(${app.meta.databases.byName('Samples')?.id})`,
    );
    expect(files['databases/Samples.yaml']).toContain('sqlalchemy_uri: postgresql://sextant.invalid/Samples');
    expect(Object.keys(files).some((name) => name.startsWith('datasets/Samples/orders_'))).toBe(true);
  });

  test('refer to the original database of imported data, without its passwords', async () => {
    const made = app.meta.databases.list().length;
    const files = {
      'a/metadata.yaml': metadataYaml('assets'),
      'a/databases/w.yaml': FOREIGN,
      'a/datasets/w/o.yaml': DATASET,
    };
    const { notes } = (await (await world.bring('assets', files)).json()) as { notes: string[] };
    expect(notes).toContain(
      'Database "warehouse" is not created from a file: its datasets find their tables by name.',
    );
    expect(app.meta.databases.list()).toHaveLength(made);
    const out = await world.takenOut('/api/v1/assets/export/');
    expect(out['databases/warehouse.yaml']).toContain(
      'sqlalchemy_uri: postgresql://who:XXXXXXXXXX@db.example.org/warehouse?sslmode=require&api_key=XXXXXXXXXX',
    );
    expect(JSON.stringify(out)).not.toContain('secret');
    const dataset = Object.entries(out).find(([name]) => name.startsWith('datasets/warehouse/Orders_'))?.[1];
    expect(dataset).toContain(`database_uuid: ${uuidOf(8)}`);
    expect(dataset).toContain('schema: public');
    const row = app.meta.datasets.byUuid(uuidOf(9));
    app.meta.datasets.update(row?.id ?? 0, { sql: 'SELECT 1 AS here' });
    const changed = await world.takenOut(`/api/v1/dataset/export/?q=!(${row?.id})`);
    expect(Object.values(changed).join('\n')).toContain('sql: SELECT 1 AS here');
  });

  test('are rejected for a person who does not own what they would overwrite', async () => {
    const id = app.meta.dashboards.bySlug('shop')?.id;
    const files = await world.takenOut(`/api/v1/dashboard/export/?q=!(${id})`);
    const other = await signedInAsOther(app);
    const again = Object.fromEntries(Object.entries(files).map(([name, text]) => [`a/${name}`, text]));
    const refused = await refusal(await world.bring('dashboard', again, { overwrite: 'true' }, other));
    expect(refused.message).toMatch(/A dashboard already exists and you may not overwrite it/);
  });

  test('include saved queries, which become the importing person’s and leave another person’s unchanged', async () => {
    const query = (sql: string) => ({
      'a/metadata.yaml': metadataYaml('SavedQuery'),
      'a/queries/q.yaml': `uuid: ${uuidOf(7)}\nlabel: Q\nsql: ${sql}\nversion: 1.0.0\n`,
    });
    const other = app.browser();
    await other.signIn('other', PASSWORD);
    expect((await world.bring('saved_query', query('SELECT 1'))).status).toBe(200);
    expect((await world.bring('saved_query', query('SELECT 2'))).status).toBe(422);
    for (const sql of ['SELECT 3', 'SELECT 4']) {
      expect((await world.bring('saved_query', query(sql), { overwrite: 'true' }, other)).status).toBe(200);
    }
    const list = (who: Browser) =>
      who.json<{ result: { sql: string }[] }>('/api/v1/saved_query/?q=(columns:!(sql))');
    expect((await list(admin)).result.map(({ sql }) => sql)).toEqual(['SELECT 1']);
    expect((await list(other)).result.map(({ sql }) => sql)).toEqual(['SELECT 4']);
  });

  test('names without any letter usable in a file name are distinguished by their ids', async () => {
    const named = (digit: number) => chartYaml(digit).replace('slice_name: C', 'slice_name: データ');
    const files = {
      'a/charts/1.yaml': named(1),
      'a/charts/2.yaml': named(2),
      'a/metadata.yaml': metadataYaml('Slice'),
    };
    expect((await world.bring('chart', files)).status).toBe(200);
    const ids = [1, 2].map((digit) => app.meta.charts.byUuid(uuidOf(digit))?.id);
    const out = await world.takenOut(`/api/v1/chart/export/?q=!(${ids.join(',')})`);
    expect(Object.keys(out)).toEqual(['metadata.yaml', ...ids.map((id) => `charts/${id}.yaml`)]);
  });
});

test('a large upload is parsed outside of the server, and aborted at its deadline', async () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => `  key_${index}: [${index}, {a: b}]`);
  const bytes = zipOf({
    'a/metadata.yaml': metadataYaml('Slice'),
    'a/charts/1.yaml': chartYaml(1, `params:\n${rows.join('\n')}\n`),
  });
  const read = await uploadReader(1)(
    { bytes, file: 'x.zip' },
    { person: 1, signal: new AbortController().signal },
  );
  expect(read).toEqual(err({ file: 'x.zip', reason: expect.stringMatching(/^Reading it took more than/) }));
});

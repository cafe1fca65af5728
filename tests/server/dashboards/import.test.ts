import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { programWorld, type Program } from '../../support/program.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 60_000 });

let world: ReturnType<typeof programWorld>;
beforeEach(() => {
  world = programWorld();
});
afterEach(() => world.dispose());

const path = (name: string) => join(world.dir, name);
const serve = (...args: string[]): Program =>
  world.run(['--port', '0', '--no-samples', '--no-open', '--data', path('data'), ...args], {
    env: { SEXTANT_ADMIN_PASSWORD: 'secret' },
  });

const uuid = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const DATASET = (table: string, own: string) =>
  `table_name: "${table}"\nschema: public\n${own}version: 1.0.0\ndatabase_uuid: ${uuid(9)}\n`;

function writeZip(name: string): void {
  const files = {
    'metadata.yaml': 'version: 1.0.0\ntype: Dashboard\n',
    'dashboards/d.yaml': `uuid: ${uuid(1)}\ndashboard_title: Harbour\nslug: harbour\nversion: 1.0.0\nposition: null\n`,
    'datasets/x/ships.yaml': DATASET('Ships & boats-2024 (new)', `uuid: ${uuid(2)}\n`),
    'datasets/x/big.yaml': DATASET(
      'big ones',
      `uuid: ${uuid(3)}\nsql: 'SELECT * FROM public."Ships & boats-2024 (new)" WHERE tons > 5'\n`,
    ),
    'datasets/x/gone.yaml': DATASET('nowhere', `uuid: ${uuid(4)}\n`),
  };
  const entries = Object.entries(files).map(([file, text]) => [`export/${file}`, strToU8(text)]);
  writeFileSync(path(name), zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>));
}

interface Datasets {
  readonly result: readonly { id: number; table_name: string; schema: string; kind: string }[];
}
async function datasetsOf(program: Program) {
  const url = await program.printed(/running at (\S+)\//);
  const login = await fetch(`${url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'secret', provider: 'db', refresh: false }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const get = async <T>(at: string) =>
    (await (
      await fetch(`${url}/api/v1/${at}`, { headers: { Authorization: `Bearer ${access_token}` } })
    ).json()) as T;
  const { result } = await get<Datasets>('dataset/');
  const columns = async (id: number) => {
    const { result: dataset } = await get<{ result: { columns: { column_name: string }[] } }>(
      `dataset/${id}`,
    );
    return dataset.columns.map(({ column_name }) => column_name);
  };
  return { result, columns };
}

test('a dashboard is imported with files that become tables under any name, once, and missing tables are reported', async () => {
  writeZip('harbour.zip');
  writeFileSync(path('Ships & boats-2024 (new).csv'), 'name,tons\nAda,3\nBob,9\n');
  const args = ['--import', path('harbour.zip'), path('Ships & boats-2024 (new).csv')];

  const first = serve(...args);
  expect(await first.printed(/Imported (.*)\n/)).toBe(`${path('harbour.zip')}: 1 dashboard, 3 datasets`);
  await first.printed(/Harbour {2}http:\S+\/superset\/dashboard\/1\//);
  await first.printed(/Note: Dataset "nowhere": no table of that name is among the data/);
  const { result, columns } = await datasetsOf(first);
  expect(result.map(({ table_name, schema, kind }) => [table_name, schema, kind])).toEqual([
    ['Ships & boats-2024 (new)', 'main', 'physical'],
    ['big ones', 'main', 'virtual'],
    ['nowhere', 'public', 'physical'],
  ]);
  expect(await Promise.all(result.map(({ id }) => columns(id)))).toEqual([
    ['name', 'tons'],
    ['name', 'tons'],
    [],
  ]);
  await first.kill();

  const second = serve(...args);
  await second.printed(/Imported (.*)\n/);
  expect((await datasetsOf(second)).result.map(({ id }) => id)).toEqual(result.map(({ id }) => id));
});

test('a file that is no export stops the start before anything is created', async () => {
  writeFileSync(path('x.zip'), 'not a zip');
  const program = serve('--import', path('x.zip'));
  expect(await program.ended).toBe(1);
  expect(program.output()).toBe(
    `sextant: ${path('x.zip')} cannot be imported. It is not a ZIP file.\n  Nothing was started. Name a ZIP file that a Superset exported.\n`,
  );
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileText } from '#domain/code/canonicalFile.ts';
import { putFile } from '../../server/code/folder.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { bundled } from '../support/serverBundle.ts';

const GUIDE = resolve(import.meta.dirname, '../../docs/guide/dashboards-as-code.md');
const MAIN = fileURLToPath(bundled('main'));

let server: RunningServer;
let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sextant-guide-'));
  writeFileSync(join(root, 'ships.csv'), 'name,tons\nAda,10\nBea,20\n');
  server = await startServer({ program: MAIN, args: ['--no-samples', join(root, 'ships.csv')] });
}, 60_000);
afterAll(async () => {
  await server.dispose();
  rmSync(root, { recursive: true, force: true });
});

/** Runs commands as a person does; returns what they print. */
function sh(commands: string): string {
  const script = `set -e
sextant() { "${process.execPath}" "${MAIN}" "$@"; }
export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@b
${commands.replaceAll('http://127.0.0.1:8090', server.url)}`;
  return execFileSync('bash', ['-c', `${script}\n`], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const [pull = '', push = '', review = '', branch = '', run = ''] = [
  ...readFileSync(GUIDE, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms),
].map(([, commands]) => commands ?? '');
const ID = (digit: number) => `${digit}a3f0c11-5d2e-4b7a-9c3d-0f1e2d3c4b5a`;

test('every command of the guide does what the guide says', { timeout: 120_000 }, () => {
  putFile(
    root,
    'first/datasets/ships.yaml',
    fileText({
      table_name: 'ships',
      schema: null,
      uuid: ID(1),
      version: '1.0.0',
      database_uuid: null,
      metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
      columns: [
        { column_name: 'name', type: 'VARCHAR' },
        { column_name: 'tons', type: 'BIGINT' },
      ],
    }),
  );
  putFile(
    root,
    'first/charts/tons.yaml',
    fileText({
      slice_name: 'Tons',
      viz_type: 'table',
      uuid: ID(2),
      version: '1.0.0',
      dataset_uuid: ID(1),
      params: { query_mode: 'aggregate', groupby: ['name'], metrics: ['count'], row_limit: 10 },
    }),
  );
  putFile(
    root,
    'first/dashboards/ships.yaml',
    fileText({
      dashboard_title: 'Ships',
      uuid: ID(3),
      version: '1.0.0',
      slug: null,
      published: true,
      metadata: {},
      position: {
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
        'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], meta: {} },
        'CHART-1': {
          id: 'CHART-1',
          type: 'CHART',
          children: [],
          meta: { chartId: 1, uuid: ID(2), sliceName: 'Tons', width: 4, height: 50 },
        },
      },
    }),
  );
  // A running server's data folder lets its owner in.
  expect(sh(`sextant push first --data ${server.dataDir}`)).toMatch(/Pushed 3 files\.\n$/);
  expect(sh(pull)).toMatch(/^added {4}charts\/Tons_2a3f0c11\.yaml\n(.*\n)*Pulled \d+ files\.\n/m);
  const pushed = sh(`export SEXTANT_PASSWORD=admin\n${push}`);
  expect(pushed).toContain('- Ships\n    + Ships of the harbour');
  expect(pushed).toMatch(/^All of it holds: \d+ files\.$/m);
  expect(pushed).toMatch(/changed {2}dashboards\/Ships_3a3f0c11\.yaml\nPushed 1 file\.\n$/);
  sh("sed -i 's/^slice_name: Tons/slice_name: Weights/' dashboards/charts/*.yaml");
  expect(sh(`export SEXTANT_PASSWORD=admin\n${review}`)).toMatch(
    /- Tons\n {4}\+ Weights\nDrew 1 before and after: .*\/review\/index\.html\n$/,
  );
  expect(sh('cat review/charts/Tons_*.after.png | head -c 4 | tail -c 3')).toBe('PNG');
  sh("sed -i 's/^slice_name: Weights/slice_name: Tons/' dashboards/charts/*.yaml");
  expect(sh(`export SEXTANT_PASSWORD=admin\n${branch}`)).toMatch(/has all of it\.\n$/);
  expect(sh(`export SEXTANT_PASSWORD=admin\n${run}`)).toMatch(
    /^All of it holds: \d+ files, 1 charts that ran\.\n$/,
  );
  // The file of the dashboard has another name there, as it has another title.
  const all = (folder: string) => sh(`cat $(find ${folder} -name '*.yaml' -not -path '*/.*' | sort)`);
  sh(`sextant pull other --data ${server.dataDir}`);
  expect(all('other')).toBe(all('dashboards'));
});

test('a data folder at rest is pulled and pushed without a server, and who names nobody is told how', async () => {
  await server.kill();
  expect(sh(`sextant pull rest --data ${server.dataDir}`)).toMatch(/Pulled/);
  expect(
    sh(`sed -i 's/^css: .*/css: "a {}"/' rest/dashboards/*.yaml; sextant push rest --data ${server.dataDir}`),
  ).toMatch(/Pushed 1 file/);
  expect(sh('sextant pull x --server http://127.0.0.1:8090 2>&1 || echo $?')).toMatch(
    /^sextant: Nobody is named[^]*\n1\n$/,
  );
}, 60_000);

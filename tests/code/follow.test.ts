import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { putFile } from '../../server/code/folder.ts';
import { importBundle } from '../../server/exchange/importBundle.ts';
import { noteImported } from '../../server/cli/load/followDashboards.ts';
import { readDashboards } from '../../server/cli/load/readImports.ts';
import { followFolder } from '../../server/code/followFolder.ts';
import { readStored } from '../../server/code/sync.ts';
import { exchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { codeWorld } from './codeWorld.ts';
import { startServer } from '../support/server.ts';
import { bundled } from '../support/serverBundle.ts';

const root = mkdtempSync(join(tmpdir(), 'sextant-follow-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const board = (title: string) =>
  `dashboard_title: ${title}\nuuid: 3a3f0c11-5d2e-4b7a-9c3d-0f1e2d3c4b5a\nversion: 1.0.0\nmetadata: {}\nposition: {}\n`;

test('a folder of dashboards is imported at the start and whenever its files change, of every kind, and a broken one is named', async () => {
  putFile(root, 'dashboards/ships.yaml', board('Ships'));
  const program = fileURLToPath(bundled('main'));
  const server = await startServer({ program, args: ['--no-samples', '--dashboards', root] });
  const printed = (text: RegExp) => expect.poll(() => server.output(), { timeout: 20_000 }).toMatch(text);
  try {
    await printed(/1 dashboard\n {2}Ships {2}http/);
    putFile(root, 'dashboards/ships.yaml', board('Boats'));
    await printed(/1 dashboard\n {2}Boats {2}http/);
    putFile(
      root,
      'tags/harbour.yaml',
      'name: harbour\ncarried_by:\n  - dashboard 3a3f0c11-5d2e-4b7a-9c3d-0f1e2d3c4b5a\n',
    );
    await printed(/: 1 tag\n/);
    putFile(root, 'dashboards/ships.yaml', 'a: [');
    await printed(/Note: .* was not imported\. dashboards\/ships\.yaml: .* at line \d/);
  } finally {
    await server.dispose();
  }
}, 60_000);

test('a folder that changes between its import and the first time that it is followed contradicts nobody', async () => {
  const { app } = await exchangeWorld();
  const code = await codeWorld(app);
  putFile(code.root, 'dashboards/ships.yaml', board('Ships'));
  const read = readDashboards(code.root);
  if (!read.ok) throw new Error(read.error.message);
  await importBundle(app.deps, read.value.bundle, { userId: null, policy: 'update' });
  noteImported(code.root, app.meta, [read.value]);
  putFile(code.root, 'dashboards/ships.yaml', board('Boats'));
  const base = readStored(join(code.root, 'followed.json'));
  expect(await followFolder(code.root, code.remote, base)).toMatchObject({
    ok: true,
    value: { kept: [], sent: [['dashboards/ships.yaml', {}]] },
  });
  code.remove();
});

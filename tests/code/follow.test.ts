import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { putFile } from '../../server/code/folder.ts';
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

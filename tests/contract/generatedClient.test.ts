import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordedWorldServer, type RecordedWorldServer } from './recordedWorldServer.ts';
import { RECORDING } from './recording.ts';

/* What the guide says to programs, done word for word: its client is made of docs/openapi.json, and its program is run. */

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'docs/guide/models.md'), 'utf8');
const PROGRAM = /```ts\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? '';
const COMMAND = /^npx (@hey-api\/openapi-ts .*)$/m.exec(GUIDE)?.[1] ?? '';
/** Programs start programs, and the machine may be busy. */
const SLOW = 120_000;

const run = promisify(execFile);

let folder = '';
let token = '';
let server: RecordedWorldServer;
beforeAll(async () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache/client-'));
  server = await recordedWorldServer(join(RECORDING, 'examples'));
  token = server.tokenOfAdmin();
  const headers = { Authorization: `Bearer ${token}` };
  const document = await fetch(`${server.url}/api/v1/_openapi`, { headers });
  writeFileSync(join(folder, 'sextant.json'), await document.text());
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  // The package has no types of its own.
  copyFileSync(join(ROOT, 'src/app/risonModule.d.ts'), join(folder, 'rison.d.ts'));
  const [, ...args] = COMMAND.split(' ');
  await run(process.execPath, [join(ROOT, 'node_modules/.bin/openapi-ts'), ...args, '--no-log-file'], {
    cwd: folder,
  });
}, SLOW);
afterAll(async () => {
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'a client made of the OpenAPI document has types that a strict compiler accepts, and refuses what the calls do not take',
  async () => {
    const wrong = PROGRAM.replace('database_id: 1', "database: 'one'");
    expect(wrong).not.toBe(PROGRAM);
    writeFileSync(join(folder, 'wrong.ts'), wrong);
    const options =
      '--ignoreConfig --noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --types node';
    const compile = (file: string) =>
      run(
        process.execPath,
        [join(ROOT, 'node_modules/.bin/tsc'), file, 'rison.d.ts', ...options.split(' ')],
        {
          cwd: folder,
        },
      ).then(
        () => '',
        (error: unknown) => String((error as { stdout?: unknown }).stdout),
      );
    expect(await compile('program.ts')).toBe('');
    expect(await compile('wrong.ts')).toContain('database_id');
  },
  SLOW,
);

test(
  'the program of the guide lists dashboards and runs SQL with it',
  async () => {
    const env = { ...process.env, SEXTANT_URL: server.url, SEXTANT_TOKEN: token };
    const { stdout } = await run(process.execPath, ['--import', 'tsx', join(folder, 'program.ts')], {
      cwd: ROOT,
      env,
    });
    expect(stdout).toMatch(/^\[[^\]]*'[^']+'/);
    expect(stdout).toContain('[ { answer: 42 } ]');
  },
  SLOW,
);

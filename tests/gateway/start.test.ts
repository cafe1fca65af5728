import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../support/server.ts';
import { programWorld } from '../support/program.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 60_000 });

let world: ReturnType<typeof programWorld>;
beforeEach(() => {
  world = programWorld();
});
afterEach(() => world.dispose());

const RUNNING = /running at (\S+)\//;

/** All files of a start are below the test's folder. */
function serve(superset: string, ...args: string[]) {
  const env = { HOME: world.dir, XDG_DATA_HOME: world.dir };
  return world.run(['--superset', superset, '--port', '0', '--no-open', ...args], { env });
}

test('starts in front of a Superset that is down, with a warning, and stores nothing on this machine', async () => {
  const superset = `http://127.0.0.1:${await freePort()}`;
  const program = serve(superset, '--base-path', '/sql');
  const url = await program.printed(RUNNING);
  expect(url).toMatch(/\/sql$/);
  await program.printed(/does not answer: nothing listens there\.\nSextant starts anyway/);
  expect(program.output()).toContain(`Superset    ${superset}\n`);
  expect((await fetch(`${url}/ping`)).status).toBe(200);
  expect((await fetch(`${url}/api/v1/me/`)).status).toBe(502);
  expect(await program.kill('SIGTERM')).toBe(0);
  expect(existsSync(join(world.dir, 'sextant'))).toBe(false);
});

test('warns if the other server is not a Superset, and prints nothing if it is', async () => {
  const server = createServer((response, answer) => {
    if (response.url?.startsWith('/away/') === true) {
      answer.writeHead(301, { Location: 'https://bi.example.org/' }).end();
      return;
    }
    const isNobody = response.headers['cookie'] === undefined && response.url?.startsWith('/bi/') === true;
    answer.writeHead(isNobody ? 401 : 200, { 'Content-Type': 'application/json' });
    answer.end(isNobody ? '{"msg":"Missing Authorization Header"}' : '{}');
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const wrong = serve(origin);
  await wrong.printed(/does not respond like a Superset\. Check --superset\./);
  const away = serve(`${origin}/away`);
  await away.printed(/\/away\/ redirects to https:\/\/bi\.example\.org\/\. Check --superset/);
  const right = serve(`${origin}/bi`);
  expect((await fetch(`${await right.printed(RUNNING)}/api/v1/me/`)).status).toBe(401);
  expect(right.output()).not.toContain('does not answer');
  server.close();
  server.closeAllConnections();
});

test('serves the sign-in page of the Superset at a port of its own, and stops with both', async () => {
  const superset = `http://127.0.0.1:${await freePort()}`;
  const program = serve(superset, '--sign-in-port', '0');
  const url = await program.printed(RUNNING);
  const page = await program.printed(/Its sign-in (\S+)\//);
  expect(new URL(page).port).not.toBe(new URL(url).port);
  const begun = await fetch(`${url}/login/superset/`, { redirect: 'manual' });
  expect(new URL(begun.headers.get('Location') ?? '').origin).toBe(page);
  expect((await fetch(`${page}/login/`)).status).toBe(403);
  expect(await program.kill('SIGTERM')).toBe(0);
});

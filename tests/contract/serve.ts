import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApart } from '../../server/apart/apart.ts';
import { createApp } from '../../server/app.ts';
import { ensureAdmin } from '../../server/auth/signIn/firstStart.ts';
import { hashPassword } from '../../server/people/passwords.ts';
import { listen } from '../../server/cli/start/listen.ts';
import { systemClock, systemRandom } from '../../server/cli/systemWorld.ts';
import { serverConfig } from '../../server/config.ts';
import { duckEngineHost } from '../../server/engines/duckEngineHost.ts';
import type { Log } from '../../server/base/log.ts';
import { openMeta } from '../../server/meta/meta.ts';
import { bundled } from '../support/serverBundle.ts';
import { testTemplates } from '../server/templates/testTemplates.ts';
import { importExamples } from './importExamples.ts';
import { DATABASES, exampleEngine, PEOPLE, PEOPLE_PASSWORD } from './world.ts';

/*
 * A separate process: the server over the recorded tables, on a free port. Prints one line of JSON when it is ready,
 * and runs until it is killed. Arguments: the folder of the tables' files, a folder to write to, and the features that
 * are on.
 */
const [dataFolder = '', folder = '', ...flags] = process.argv.slice(2);

// Errors are printed for readers of the test's output.
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event, fields) => console.error(event, fields),
};

const opened = openMeta(join(folder, 'meta'));
if (!opened.ok) throw new Error(opened.error.message);
const meta = opened.value;
await ensureAdmin(meta, 'admin', systemClock, systemRandom);
for (const [username, roles] of Object.entries(PEOPLE)) {
  const names = { firstName: 'Contract', lastName: username.slice('contract_'.length) };
  // One after the other: each takes the processor for a while.
  const passwordHash = await hashPassword(PEOPLE_PASSWORD, systemRandom);
  const person = { username, passwordHash, ...names, email: `${username}@example.invalid` };
  const id = meta.users.insert(person, systemClock.now());
  for (const role of roles) meta.roles.grant(id, meta.roles.byName(role)?.id ?? meta.roles.put(role, []));
}
const databases = Object.entries(DATABASES).map(([name, row]): [string, number] => [
  name,
  meta.databases.insert(row, systemClock.now()),
]);

for (const templateName of ['Flat', 'Courier Black']) {
  const now = systemClock.now();
  meta.cssTemplates.insert({ templateName, css: 'body { color: black }', createdOn: now, changedOn: now });
}

const engines = duckEngineHost({
  childUrl: bundled('engineChild'),
  zone: 'UTC',
  clock: systemClock,
  concurrency: 4,
});
const ready = await engines.open(exampleEngine(dataFolder, folder));
if (!ready.ok) throw new Error(ready.error.message);

const { conf, featureFlags: usual } = serverConfig();
const featureFlags = {
  ...usual,
  TAGGING_SYSTEM: true,
  ...Object.fromEntries(flags.map((flag) => [flag, true])),
};

// The program that replays looks for the features in the page, as a Superset has them there.
const appDir = join(folder, 'app');
mkdirSync(appDir);
const bootstrapJson = JSON.stringify({ common: { feature_flags: featureFlags } }).replaceAll('"', '&quot;');
writeFileSync(
  join(appDir, 'index.html'),
  `<!doctype html><html><head><title>Sextant</title></head><body><div data-bootstrap="${bootstrapJson}"></div></body></html>`,
);

const config = serverConfig({
  appDir,
  resultsDir: join(folder, 'results'),
  // The recorded server's own settings.
  conf: { ...conf, DISPLAY_MAX_ROW: 10_000 },
  featureFlags,
  asyncCharts: flags.includes('GLOBAL_ASYNC_QUERIES') ? 'all' : 'slow',
});
const templates = testTemplates();
const deps = { meta, engines, templates, clock: systemClock, random: systemRandom, log, config };
await importExamples(deps, dataFolder);
const app = createApp(deps, createApart(undefined, bundled('apartWorker')));
const listening = await listen(app.fetch, { host: '127.0.0.1', port: 0, tls: null });
if (!listening.ok) throw new Error('The server cannot listen on a free port.');
console.log(JSON.stringify({ port: listening.value.port, databases: Object.fromEntries(databases) }));

process.once('SIGTERM', () => {
  void (async () => {
    await Promise.all([engines.close(), templates.close()]);
    await listening.value.close(Promise.resolve());
    meta.close();
  })();
});

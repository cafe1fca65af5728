import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '#domain/time.ts';
import { createApart } from '../../server/apart/apart.ts';
import { createApp } from '../../server/app.ts';
import { OWN_TOKEN_PREFIX } from '../../server/auth/tokens/ownToken.ts';
import { hashToken, newToken } from '../../server/auth/tokens/tokens.ts';
import type { Log } from '../../server/base/log.ts';
import { listen } from '../../server/cli/start/listen.ts';
import { systemClock, systemRandom } from '../../server/cli/systemWorld.ts';
import { serverConfig } from '../../server/config.ts';
import { duckEngineHost } from '../../server/engines/duckEngineHost.ts';
import { type Meta, openMeta } from '../../server/meta/meta.ts';
import { ensureTestAdmin } from '../server/cheapPasswords.ts';
import { cheapHash } from '../support/cheapHash.ts';
import { testTemplates } from '../server/templates/testTemplates.ts';
import { bundled } from '../support/serverBundle.ts';
import { importExamples } from './importExamples.ts';
import { DATABASES, exampleEngine, PEOPLE, PEOPLE_PASSWORD } from './world.ts';

/** A server over the recorded tables, on a free port. */
export interface RecordedWorldServer {
  readonly url: string;
  /** The recorded names of databases, and their ids here. */
  readonly databases: Readonly<Record<string, number>>;
  /** A token for scripts, as a person makes it in the app. */
  tokenOfAdmin(): string;
  end(): Promise<void>;
}

// Errors are printed for readers of the test's output.
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event, fields) => console.error(event, fields),
};

/** Starts it with a new folder; `examples` contains the files of the tables, `flags` the features that are on. */
export async function recordedWorldServer(
  examples: string,
  flags: readonly string[] = [],
): Promise<RecordedWorldServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-contract-'));
  const opened = openMeta(join(folder, 'meta'));
  if (!opened.ok) throw new Error(opened.error.message);
  const meta = opened.value;
  const databases = await fill(meta);

  const engines = duckEngineHost({
    childUrl: bundled('engineChild'),
    zone: 'UTC',
    clock: systemClock,
    concurrency: 4,
  });
  const ready = await engines.open(exampleEngine(examples, folder));
  if (!ready.ok) throw new Error(ready.error.message);

  const { conf, featureFlags: usual } = serverConfig();
  const featureFlags = {
    ...usual,
    TAGGING_SYSTEM: true,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  };
  const config = serverConfig({
    appDir: pageWith(featureFlags, join(folder, 'app')),
    resultsDir: join(folder, 'results'),
    // The recorded server's own settings.
    conf: { ...conf, DISPLAY_MAX_ROW: 10_000 },
    featureFlags,
    asyncCharts: flags.includes('GLOBAL_ASYNC_QUERIES') ? 'all' : 'slow',
  });
  const templates = testTemplates();
  const deps = { meta, engines, templates, clock: systemClock, random: systemRandom, log, config };
  await importExamples(deps, examples);
  const app = createApp(deps, createApart(undefined, bundled('apartWorker')));
  const listening = await listen(app.fetch, { host: '127.0.0.1', port: 0, tls: null });
  if (!listening.ok) throw new Error('The server cannot listen on a free port.');
  return {
    url: `http://127.0.0.1:${listening.value.port}`,
    databases,
    tokenOfAdmin() {
      const token = `${OWN_TOKEN_PREFIX}${newToken(systemRandom)}`;
      const now = systemClock.now();
      const userId = meta.users.byName('admin')?.id ?? 0;
      const made = { userId, name: 'scripts', expiresOn: now + DAY, sender: '', scope: 'api' } as const;
      meta.ownTokens.insert(hashToken(token), made, now);
      return token;
    },
    async end() {
      await Promise.all([engines.close(), templates.close()]);
      await listening.value.close(Promise.resolve());
      meta.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stores the recorded people, databases and templates; returns the ids of the databases. */
async function fill(meta: Meta): Promise<Record<string, number>> {
  const now = systemClock.now();
  await ensureTestAdmin(meta, 'admin', systemClock, systemRandom);
  const passwordHash = cheapHash(PEOPLE_PASSWORD);
  for (const [username, roles] of Object.entries(PEOPLE)) {
    const names = { firstName: 'Contract', lastName: username.slice('contract_'.length) };
    const person = { username, passwordHash, ...names, email: `${username}@example.invalid` };
    const id = meta.users.insert(person, now);
    for (const role of roles) meta.roles.grant(id, meta.roles.byName(role)?.id ?? meta.roles.put(role, []));
  }
  for (const templateName of ['Flat', 'Courier Black'])
    meta.cssTemplates.insert({ templateName, css: 'body { color: black }', createdOn: now, changedOn: now });
  return Object.fromEntries(
    Object.entries(DATABASES).map(([name, row]) => [name, meta.databases.insert(row, now)]),
  );
}

/** The program that replays looks for the features in the page, as a Superset has them there. */
function pageWith(featureFlags: Readonly<Record<string, boolean>>, folder: string): string {
  mkdirSync(folder);
  const bootstrapJson = JSON.stringify({ common: { feature_flags: featureFlags } }).replaceAll('"', '&quot;');
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html><head><title>Sextant</title></head><body><div data-bootstrap="${bootstrapJson}"></div></body></html>`,
  );
  return folder;
}

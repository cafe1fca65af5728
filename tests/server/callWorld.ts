import { serverConfig, type ServerConfig } from '../../server/config.ts';
import { createApart } from '../../server/apart/apart.ts';
import { createApp } from '../../server/app.ts';
import { declaredRoutes, type DeclaredRoute } from '../../server/auth/rights/routeRight.ts';
import { servedCalls } from '../../server/http/serve.ts';
import { ensureTestAdmin } from './cheapPasswords.ts';
import { type Log, silentLog } from '../../server/base/log.ts';
import { ENGINE, testEngine } from '../engine/testEngine.ts';
import type { Random } from '#domain/time.ts';
import type { Meta } from '../../server/meta/meta.ts';
import type { Templates } from '../../server/templates/template.ts';
import { bundled } from '../support/serverBundle.ts';
import { Browser } from './browser.ts';
import { countingRandom, openedMeta, PASSWORD, testClock } from './testApp.ts';
import { testTemplates } from './templates/testTemplates.ts';

export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface ResponseText {
  readonly status: number;
  readonly body: string;
}

/** The embedded server as a function, over one table, with a signed-in user. */
export interface CallWorld {
  readonly databaseId: number;
  call(method: string, path: string, body?: unknown): Promise<Answered>;
  /** Sends text as a JSON body; returns the response text. */
  text(method: string, path: string, body: string): Promise<ResponseText>;
  /** Sends the fields of a form. */
  form(method: string, path: string, fields: Record<string, string>): Promise<ResponseText>;
  readonly browser: Browser;
  /** A new browser, with nobody signed in. */
  another(): Browser;
  readonly meta: Meta;
  /** The server as a function. */
  readonly fetch: (request: Request, env?: unknown) => Response | Promise<Response>;
  readonly routes: readonly DeclaredRoute[];
  /** The calls of the contract, with the paths of their routes. */
  readonly calls: ReturnType<typeof servedCalls>;
  /** Creates an object and returns its id. */
  make(path: string, body: unknown): Promise<number>;
  /** Sends a multipart form, as pages upload files. */
  send(method: string, path: string, body: FormData): Promise<Response>;
  /** Advances the clock. */
  advance(ms: number): void;
  close(): Promise<void>;
}

export async function callWorld(
  log: Log = silentLog,
  random: Random = countingRandom(),
  templates: Templates = testTemplates(),
  /** Statements that run before the engine is locked. */
  more: readonly string[] = [],
  known: Partial<ServerConfig> = {},
): Promise<CallWorld> {
  const engine = await testEngine([
    "CREATE TABLE ships AS SELECT i AS id, 'ship ' || i AS name, i * 10 AS tons FROM range(5) AS t(i)",
    ...more,
  ]);
  const meta = openedMeta(':memory:');
  const clock = testClock();
  await ensureTestAdmin(meta, PASSWORD, clock, random);
  const row = { backend: 'duckdb', sqlalchemyUri: ENGINE, uuid: 'a', databaseName: 'harbour' };
  const databaseId = meta.databases.insert(row, clock.now());
  const app = createApp(
    {
      meta,
      engines: engine.host,
      templates,
      clock,
      random,
      log,
      config: serverConfig(known),
    },
    createApart(undefined, bundled('apartWorker')),
  );
  const another = () => new Browser(async (request) => app.fetch(request), '');
  const browser = another();
  await browser.signIn('admin', PASSWORD);

  const textOf = async (response: Response): Promise<ResponseText> => ({
    status: response.status,
    body: await response.text(),
  });

  async function call(method: string, path: string, body?: unknown): Promise<Answered> {
    const response = await browser.send(method, path, {
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  return {
    databaseId,
    call,
    browser,
    another,
    meta,
    fetch: (request, env) => app.fetch(request, env),
    routes: declaredRoutes(app),
    calls: servedCalls(app),
    text: async (method, path, body) =>
      textOf(
        await browser.send(method, path, {
          headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '' },
          body,
        }),
      ),
    form: async (method, path, fields) => textOf(await browser.form(method, path, fields)),
    async make(path, body) {
      const made = await call('POST', path, body);
      const { id } = made.body;
      if (typeof id !== 'number') throw new Error(`${path}: ${made.status} ${JSON.stringify(made.body)}`);
      return id;
    },
    send: (method, path, body) =>
      browser.send(method, path, { headers: { 'X-CSRFToken': browser.csrf ?? '' }, body }),
    advance: (ms) => clock.advance(ms),
    async close() {
      await Promise.all([engine.host.close(), templates.close()]);
    },
  };
}

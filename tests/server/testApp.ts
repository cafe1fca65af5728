import { createApp } from '../../server/app.ts';
import { ADMIN_PAIRS } from '../../server/auth/rights/adminPairs.ts';
import { newSignInKey } from '../../server/auth/signIn/firstStart.ts';
import { cheapHash } from '../support/cheapHash.ts';
import { ensureTestAdmin } from './cheapPasswords.ts';
import { serverConfig, type ServerConfig } from '../../server/config.ts';
import type { ServerDeps } from '../../server/deps.ts';
import type { EngineHost } from '../../server/engines/engineHost.ts';
import { silentLog } from '../../server/base/log.ts';
import { openMeta, type Meta } from '../../server/meta/meta.ts';
import type { Clock, Random } from '#domain/time.ts';
import { Browser } from './browser.ts';
import { testTemplates } from './templates/testTemplates.ts';

export const PASSWORD = 'correct horse';

/** The real server in memory, with a clock that the test advances. */
export interface TestApp {
  readonly meta: Meta;
  readonly deps: ServerDeps;
  readonly clock: Clock & { advance(ms: number): void };
  readonly adminId: number;
  /** A new browser with an empty cookie jar. */
  browser(): Browser;
  /** A browser signed in as the administrator. */
  signedIn(): Promise<Browser>;
  signInKey(): string;
}

/** A browser signed in as another person with the same permissions. */
export async function signedInAsOther(app: TestApp): Promise<Browser> {
  const other = app.meta.users.insert(
    {
      username: 'other',
      passwordHash: cheapHash(PASSWORD),
      firstName: 'O',
      lastName: 'T',
      email: 'o@t',
    },
    0,
  );
  app.meta.roles.grant(other, app.meta.roles.put('Alpha', ADMIN_PAIRS));
  const browser = app.browser();
  await browser.signIn('other', PASSWORD);
  return browser;
}

type Handle = (request: Request) => Promise<Response>;

export async function testApp(
  known: Partial<ServerConfig> = {},
  store: Meta = openedMeta(':memory:'),
  /** Middleware between clients and the server. */
  around: (handle: Handle) => Handle = (handle) => handle,
  // No test of the frame runs SQL.
  engines: EngineHost = {} as EngineHost,
): Promise<TestApp> {
  const clock = testClock();
  const random = countingRandom();
  const adminId = await ensureTestAdmin(store, PASSWORD, clock, random);
  const config = serverConfig(known);
  const templates = testTemplates();
  const deps = { meta: store, engines, templates, clock, random, log: silentLog, config };
  const app = createApp(deps);
  const handle = around(async (request) => app.fetch(request));
  const browser = (): Browser => new Browser(handle, config.basePath);
  return {
    meta: store,
    deps,
    clock,
    adminId,
    browser,
    async signedIn() {
      const one = browser();
      await one.signIn('admin', PASSWORD);
      return one;
    },
    signInKey: () => newSignInKey(store, adminId, clock, random),
  };
}

export function openedMeta(dir: string): Meta {
  const opened = openMeta(dir);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

export function testClock(start = Date.UTC(2026, 0, 1)): Clock & { advance(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

/** Different bytes at every call, the same in every run. */
export function countingRandom(first = 0): Random {
  let calls = first;
  return {
    bytes(length) {
      calls += 1;
      return Uint8Array.from({ length }, (_, index) => (calls * 31 + index * 7 + (calls >> 8)) & 255);
    },
  };
}

import { ok, type Result } from '#domain/result.ts';
import { serverConfig, type ServerConfig } from '../../server/config.ts';
import { createGateway } from '../../server/gateway/createGateway.ts';
import {
  upstreamBasePath,
  type Upstream,
  type UpstreamFault,
} from '../../server/gateway/passing/upstream.ts';
import { keptSessions } from '../../server/gateway/session/keptSessions.ts';
import type { KeptSessions } from '../../server/gateway/session/sessions.ts';
import { createSignInPages } from '../../server/gateway/signInPage/signInPages.ts';
import {
  createSignInPageServer,
  type SignInPageOptions,
} from '../../server/gateway/signInPage/signInPageServer.ts';
import { silentLog, type Log } from '../../server/base/log.ts';
import { Browser } from '../server/browser.ts';
import { countingRandom, testClock } from '../server/testApp.ts';
import { fakeSuperset, type FakeSuperset } from './fakeSuperset.ts';

export interface GatewayWorld {
  readonly superset: FakeSuperset;
  readonly clock: ReturnType<typeof testClock>;
  readonly fetch: (request: Request, env?: unknown) => Promise<Response>;
  /** A new browser with an empty cookie jar. */
  readonly browser: () => Browser;
  signedIn(username?: string, password?: string): Promise<Browser>;
  /** Log lines other than requests, in order. */
  readonly logged: string[];
  /** A new process over the same data folder, after the last one was stopped or killed. */
  restart(stopped?: boolean): void;
  /** Makes the Superset unreachable, or reachable again. */
  breakUpstream(fault: UpstreamFault | null): void;
}

/** The real gateway in memory, in front of a Superset that is a function, at http://superset.test. */
export function gatewayWorld(
  known: Partial<ServerConfig> = {},
  address = 'http://superset.test/',
  /** Serves the Superset's own sign-in page at port 8092, or at an address. */
  signInPage: SignInPageOptions | null = null,
  /** The data folder; without it sessions are in memory only. */
  root: string | null = null,
): GatewayWorld {
  const superset = fakeSuperset();
  const clock = testClock();
  let fault: UpstreamFault | null = null;
  const upstream: Upstream = {
    address: new URL(address),
    async send({ method, path, headers, body }): Promise<Result<Response, UpstreamFault>> {
      if (fault) return { ok: false, error: fault };
      const url = new URL(upstreamBasePath(new URL(address)) + path, address);
      const init: RequestInit = { method, headers, ...(body && { body, duplex: 'half' }) };
      return ok(await superset.fetch(new Request(url, init)));
    },
  };
  const logged: string[] = [];
  const log: Log = { ...silentLog, warn: (event) => logged.push(event) };
  const config = serverConfig(known);
  const deps = { clock, random: countingRandom(), log, config };
  const pages = createSignInPages(deps);
  const addressFor = (own: URL): URL => new URL(signInPage?.url ?? `http://${own.hostname}:8092`);
  const keptIn = (folder: string): KeptSessions =>
    keptSessions({ root: folder, key: undefined, superset: address, log, clock });
  let kept = root === null ? null : keptIn(root);
  const started = () => createGateway(deps, upstream, signInPage && { pages, addressFor }, kept);
  let app = started();
  const page = createSignInPageServer(deps, upstream, pages, signInPage ?? { url: null, paths: [] });
  const isPage = ({ url }: Request): boolean =>
    signInPage !== null && (new URL(url).port === '8092' || new URL(url).origin === signInPage.url);
  const fetch = async (request: Request, env?: unknown): Promise<Response> =>
    (isPage(request) ? page : app).fetch(request, env);
  const browser = (): Browser => new Browser(fetch, config.basePath);
  return {
    superset,
    clock,
    logged,
    fetch,
    browser,
    async signedIn(username = 'ada', password = 'engine') {
      const one = browser();
      await one.signIn(username, password);
      superset.seen.length = 0;
      return one;
    },
    restart(stopped = true) {
      if (stopped) kept?.close();
      kept = root === null ? null : keptIn(root);
      app = started();
    },
    breakUpstream(now) {
      fault = now;
    },
  };
}

import { resolve } from 'node:path';
import { ok, type Result } from '#domain/result.ts';
import { KEY_VARIABLE } from '../../keys/keyFile.ts';
import { serverConfig } from '../../config.ts';
import { createChartTypes } from '../../chartTypes/chartTypeFiles.ts';
import { openInterpreter } from '../../chartTypes/openInterpreter.ts';
import type { FrameDeps } from '../../deps.ts';
import { createGateway, type OwnPage } from '../../gateway/createGateway.ts';
import { nodeUpstream } from '../../gateway/passing/nodeUpstream.ts';
import { keptSessions } from '../../gateway/session/keptSessions.ts';
import type { Upstream } from '../../gateway/passing/upstream.ts';
import { createSignInPages } from '../../gateway/signInPage/signInPages.ts';
import { createSignInPageServer } from '../../gateway/signInPage/signInPageServer.ts';
import { probeSuperset } from '../../gateway/probeSuperset.ts';
import { defaultDataDir } from '../data/dataDir.ts';
import { chartFolders } from '../data/moduleFolders.ts';
import { addressesOf, insecureNotice } from '../addresses.ts';
import type { ServeOptions } from '../args/args.ts';
import type { SignInPageListening } from '../args/signInPageOptions.ts';
import { listen, type Listening, type ListenOptions } from './listen.ts';
import { SHUTDOWN_GRACE, type RunningServer } from './start.ts';
import type { StartWorld } from './startWorld.ts';
import type { StartError } from './startError.ts';
import { gatewayText } from './startText.ts';
import { readTlsFiles } from './tlsFiles.ts';

/**
 * Starts the gateway in front of a Superset. No engine and no store: the Superset has all data, and the data folder only
 * who is signed in. An unreachable Superset does not prevent the start, because the app works without it.
 */
export async function startGateway(
  options: ServeOptions,
  superset: string,
  world: StartWorld,
): Promise<Result<RunningServer, StartError>> {
  const { clock, random, log, print } = world;
  const tls = options.tls ? readTlsFiles(options.tls) : ok(null);
  if (!tls.ok) return tls;

  const upstream = nodeUpstream(new URL(`${superset}/`));
  const config = serverConfig({
    version: world.version,
    basePath: options.basePath,
    hosts: [options.host],
    publicUrl: options.publicUrl,
    trustProxy: options.trustProxy,
    tls: tls.value !== null,
    appDir: world.appDir,
    mapTiles: options.mapTiles,
    keepsUsage: options.keepsUsage,
    kill: world.platform.env['SEXTANT_KILL'] === '1',
  });
  const deps = { clock, random, log, config };
  const at = { host: options.host, tls: tls.value };
  const signIn = await listenForSignIn(deps, upstream, options.signInPage, at);
  if (!signIn.ok) return signIn;
  const { platform, cwd } = world;
  const root = options.dataDir === null ? defaultDataDir(platform) : resolve(cwd, options.dataDir);
  const kept = keptSessions({ root, key: platform.env[KEY_VARIABLE] || undefined, superset, log, clock });
  // All of them are in use: there is no store that could say otherwise.
  const settings = { get: () => null, set: () => undefined };
  const chartTypes = createChartTypes(chartFolders(root, options, cwd), settings, openInterpreter);
  const app = createGateway(deps, upstream, signIn.value, kept, chartTypes);
  const listening = await listen(app.fetch, { ...at, port: options.port });
  if (!listening.ok) {
    await signIn.value?.listening.close(Promise.resolve());
    return listening;
  }

  const addresses = addressesOf(options, listening.value.port, world.networkHost);
  const notice = insecureNotice(options);
  const signInPage = signIn.value?.addressFor(new URL(addresses.shared)).origin ?? null;
  print(gatewayText({ version: world.version, addresses, superset, signInPage, notice }));
  void probeSuperset(upstream).then((fault) => fault !== null && print(fault));
  if (options.open) world.openBrowser(`${addresses.local}/`);
  const open = [listening.value, ...(signIn.value ? [signIn.value.listening] : [])];
  return ok({
    async stop() {
      await Promise.all(open.map((each) => each.close(clock.sleep(SHUTDOWN_GRACE))));
      kept.close();
    },
  });
}

/** Serves the Superset's own sign-in page at a port of its own, where that is wanted. */
async function listenForSignIn(
  deps: FrameDeps,
  upstream: Upstream,
  options: SignInPageListening | null,
  at: Omit<ListenOptions, 'port'>,
): Promise<Result<(OwnPage & { readonly listening: Listening }) | null, StartError>> {
  if (options === null) return ok(null);
  const { url, paths, port } = options;
  const pages = createSignInPages(deps);
  const server = createSignInPageServer(deps, upstream, pages, { url, paths });
  const listening = await listen(server.fetch, { ...at, port });
  if (!listening.ok) return listening;
  return ok({
    pages,
    listening: listening.value,
    addressFor(app) {
      if (url !== null) return new URL(url);
      const own = new URL(app.origin);
      own.port = String(listening.value.port);
      return own;
    },
  });
}

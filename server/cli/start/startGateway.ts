import { ok, type Result } from '#domain/result.ts';
import { serverConfig } from '../../config.ts';
import { createGateway } from '../../gateway/createGateway.ts';
import { nodeUpstream } from '../../gateway/passing/nodeUpstream.ts';
import { probeSuperset } from '../../gateway/probeSuperset.ts';
import { addressesOf, insecureNotice } from '../addresses.ts';
import type { ServeOptions } from '../args/args.ts';
import { listen } from './listen.ts';
import { SHUTDOWN_GRACE, type RunningServer } from './start.ts';
import type { StartWorld } from './startWorld.ts';
import type { StartError } from './startError.ts';
import { gatewayText } from './startText.ts';
import { readTlsFiles } from './tlsFiles.ts';

/**
 * Starts the gateway in front of a Superset. No engine, data folder or store: the Superset has all data. An unreachable
 * Superset does not prevent the start, because the app works without it.
 */
export async function startGateway(
  options: ServeOptions,
  superset: string,
  world: StartWorld,
): Promise<Result<RunningServer, StartError>> {
  const { clock, random, log, say } = world;
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
  const app = createGateway({ clock, random, log, config }, upstream);
  const listening = await listen(app.fetch, { host: options.host, port: options.port, tls: tls.value });
  if (!listening.ok) return listening;

  const addresses = addressesOf(options, listening.value.port, world.networkHost);
  const notice = insecureNotice(options);
  say(gatewayText({ version: world.version, addresses, superset, notice }));
  void probeSuperset(upstream).then((fault) => fault !== null && say(fault));
  if (options.open) world.openBrowser(`${addresses.local}/`);
  return ok({ stop: () => listening.value.close(clock.sleep(SHUTDOWN_GRACE)) });
}

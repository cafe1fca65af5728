import { serverConfig, type ServerConfig } from '../../config.ts';
import type { ServeOptions } from '../args/args.ts';
import type { GivenConnection } from '../load/readConnections.ts';
import type { Mail } from '../readMail.ts';
import type { Home } from './openHome.ts';
import type { StartWorld } from './startWorld.ts';
import type { TlsFiles } from './tlsFiles.ts';

export interface StartFiles {
  readonly home: Home;
  readonly tls: TlsFiles | null;
  readonly mail: Mail | null;
  readonly connects: readonly GivenConnection[];
}

/** The server's configuration, from the command line and the process. */
export function startConfig(
  options: ServeOptions,
  world: StartWorld,
  { home, tls, mail, connects }: StartFiles,
): ServerConfig {
  return serverConfig({
    version: world.version,
    basePath: options.basePath,
    hosts: [options.host],
    publicUrl: options.publicUrl,
    trustProxy: options.trustProxy,
    signIn: options.signIn,
    tls: tls !== null,
    appDir: world.appDir,
    mapTiles: options.mapTiles,
    connected: new Set(connects.map(({ name }) => name)),
    keepsUsage: options.keepsUsage,
    sendsMail: mail !== null,
    resultsDir: home.results,
    kill: world.platform.env['SEXTANT_KILL'] === '1',
    ...options.limits.config,
  });
}

import { statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND } from '#domain/time.ts';
import type { RoomOptions } from '../../engines/engineRoom.ts';
import { engineReader, installAll } from '../../engines/added/engineFiles.ts';
import { findSources } from '../../files/findSources.ts';
import { planDatabases } from '../../files/planDatabases.ts';
import type { ServeOptions } from '../args/args.ts';
import { parseConnects } from '../args/connectOptions.ts';
import { dataDirError, defaultDataDir, isStorageError } from '../data/dataDir.ts';
import type { LimitOptions } from '../args/limitOptions.ts';
import { engineFolders } from '../data/moduleFolders.ts';
import { readWebhooks } from '../readWebhooks.ts';
import { readMail } from '../readMail.ts';
import { openHome, type OpenedHome } from './openHome.ts';
import { readConnections } from '../load/readConnections.ts';
import { readDashboards, readImports } from '../load/readImports.ts';
import { startError, type StartError } from './startError.ts';
import { readTlsFiles } from './tlsFiles.ts';
import type { StartWorld } from './startWorld.ts';
import { serve } from './serve.ts';

export interface RunningServer {
  /** Stops in order: queries, then connections, then the metadata. */
  stop(): Promise<void>;
}

/** How long open connections may take to finish when the server stops. */
export const SHUTDOWN_GRACE = 3 * SECOND;

/**
 * Starts a server from a parsed command line. All checks precede any change, and resources are released when a later
 * step fails.
 */
export async function start(
  options: ServeOptions,
  world: StartWorld,
): Promise<Result<RunningServer, StartError>> {
  const found = findSources(options.files, world.cwd);
  if (!found.ok) return err(startError(found.error, 'Nothing was started. Check the name and the folder.'));
  const zips = readImports(options.imports, world.cwd);
  if (!zips.ok) return zips;
  const folder = options.dashboardsDir === null ? null : resolve(world.cwd, options.dashboardsDir);
  const dashboards = folder === null ? ok(null) : readDashboards(folder);
  if (!dashboards.ok) return dashboards;
  const imports = [...zips.value, ...(dashboards.value === null ? [] : [dashboards.value])];
  const root =
    options.dataDir === null ? defaultDataDir(world.platform) : resolve(world.cwd, options.dataDir);
  const added = engineReader(engineFolders(root, options, world.cwd), world.readEngine);
  await installAll(added);
  const connects = parseConnects(options.connects);
  if (!connects.ok) return connects;
  const given = readConnections(
    { connects: connects.value, folder: options.connections },
    { cwd: world.cwd, env: world.platform.env },
  );
  if (!given.ok) return given;
  const tls = options.tls ? readTlsFiles(options.tls) : ok(null);
  if (!tls.ok) return tls;
  const mail = readMail(options, world.platform.env);
  if (!mail.ok) return mail;
  const hooks = readWebhooks(options.eventWebhooks, world.platform.env);
  if (!hooks.ok) return hooks;
  const home = openHome(root, world, options.resetKeys ? 'reset' : 'opened');
  if (!home.ok) return home;

  const closing = new AbortController();
  const plans = planDatabases(found.value.sources, options.samples ? world.samples : null);
  const room = roomOf(options.limits, world.machineMemory, home.value, plans.length + 1);
  const engines = world.createEngines(room);
  const templates = world.createTemplates();
  const release = async () => {
    closing.abort();
    await Promise.all([engines.close(), templates.close()]);
    home.value.close();
  };
  try {
    const served = await serve(options, world, {
      home: home.value,
      engines,
      plans,
      room,
      templates,
      found: found.value,
      imports,
      followed: folder,
      connects: given.value,
      added,
      tls: tls.value,
      mail: mail.value,
      hooks: hooks.value,
      closing,
    });
    if (!served.ok) {
      await release();
      return served;
    }
    return ok({
      async stop() {
        closing.abort();
        await Promise.all([engines.close(), templates.close()]);
        await served.value.close(world.clock.sleep(SHUTDOWN_GRACE));
        await release();
      },
    });
  } catch (cause) {
    await release();
    if (isStorageError(cause)) return err(dataDirError(root, cause));
    throw cause;
  }
}

/** The memory of so many engines: half of the machine by default. */
function roomOf(
  { memory }: LimitOptions,
  machineMemory: number,
  { root, temp }: OpenedHome,
  files: number,
): RoomOptions {
  const { bavail, bsize } = statfsSync(root);
  return {
    memory: memory ?? Math.floor(machineMemory / 2),
    tempFolder: temp,
    tempBytes: Math.floor((bavail * bsize) / 2),
    files,
  };
}

import { resolve } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock, Random } from '#domain/time.ts';
import { parseConnection, withPassword } from '../../engines/connection.ts';
import { createAddedEngines, engineReader, installAll } from '../../engines/added/engineFiles.ts';
import type { ReadModule } from '../../engines/added/readModule.ts';
import type { EngineHost } from '../../engines/engineHost.ts';
import { remoteEngine } from '../../engines/engineLookup.ts';
import type { RoomOptions } from '../../engines/engineRoom.ts';
import { tryConnection } from '../../engines/tryConnection.ts';
import type { Meta } from '../../meta/meta.ts';
import { type ConnectCommand, parseConnect } from '../args/connectOptions.ts';
import { defaultDataDir, type Platform } from '../data/dataDir.ts';
import { engineFolders } from '../data/moduleFolders.ts';
import { controlOf } from '../data/dataLock.ts';
import { type GivenConnection, readConnections } from '../load/readConnections.ts';
import { registerConnections } from '../load/registerConnections.ts';
import { openHome } from '../start/openHome.ts';
import { startError, type StartError } from '../start/startError.ts';
import { type ConnectOrder, requestConnect } from './control.ts';

interface ConnectWorld {
  readonly platform: Platform;
  readonly cwd: string;
  readonly pid: number;
  readonly readEngine: ReadModule;
  /** The machine's memory in bytes. */
  readonly machineMemory: number;
  readonly createEngines: (room: RoomOptions) => EngineHost;
  readonly clock: Clock;
  readonly random: Random;
}

/** Runs `sextant connect`: asks the database first, as the running server does where there is one. */
export async function connectCommand(
  command: ConnectCommand,
  world: ConnectWorld,
): Promise<Result<string, StartError>> {
  const { platform, cwd, clock, random } = world;
  const root = command.dataDir === null ? defaultDataDir(platform) : resolve(cwd, command.dataDir);
  const reader = engineReader(engineFolders(root, command, cwd), world.readEngine);
  await installAll(reader);
  // What cannot be read is said before there is a data folder.
  const meant = givenBy(command, world);
  if (!meant.ok) return meant;
  const home = openHome(root, world);
  if (!home.ok) {
    const control = controlOf(root);
    if (control === null) return home;
    const asked = await requestConnect(control, orderOf(meant.value));
    return asked.ok ? asked : err(startError(asked.error, 'Nothing was changed.'));
  }
  const memory = Math.floor(world.machineMemory / 4);
  const engines = world.createEngines({ memory, tempFolder: home.value.temp, tempBytes: memory, files: 1 });
  try {
    const { meta } = home.value;
    await createAddedEngines(reader, meta.settings).files();
    const asked = await connectNow({ meta, engines, clock, random }, orderOf(meant.value));
    return asked.ok ? asked : err(startError(asked.error, 'Nothing was changed.'));
  } finally {
    await engines.close();
    home.value.close();
  }
}

/** What the command line means, with what it names of this machine: password and certificates. */
function givenBy(
  { address, name }: ConnectCommand,
  { cwd, platform: { env } }: ConnectWorld,
): Result<GivenConnection, StartError> {
  const parsed = parseConnect(address, 'sextant connect');
  if (!parsed.ok) return parsed;
  const named = { ...parsed.value, ...(name !== null && { name }) };
  const read = readConnections({ connects: [named], folder: null }, { cwd, env });
  if (!read.ok) return read;
  const [connection] = read.value;
  if (connection === undefined) throw new Error('One connection was given');
  return ok(connection);
}

const orderOf = ({ name, connection, credentials: { password, tls } }: GivenConnection): ConnectOrder => ({
  name,
  address: withPassword(connection, password),
  tls,
});

interface ConnectDeps {
  readonly meta: Meta;
  readonly engines: EngineHost;
  readonly clock: Clock;
  readonly random: Random;
}

/** Connects a database server that lets this one in; what is open of it is opened anew. */
export async function connectNow(
  { meta, engines, clock, random }: ConnectDeps,
  { name, address, tls }: ConnectOrder,
): Promise<Result<string, string>> {
  const connection = parseConnection(address);
  if (connection === null) return err(`${name} cannot be connected: ${NO_ENGINE}`);
  const password = decodeURIComponent(connection.url.password) || null;
  const credentials = { password, tls };
  const tried = await tryConnection({ engines, random }, connection, credentials);
  if (!tried.ok) return err(`${name} cannot be connected: ${tried.error.message}`);
  const given = { name, connection, credentials, settings: {} };
  if (registerConnections(meta, [given], clock, random).length > 0)
    return err(`Another database is called ${name}. Give this one another name with --name.`);
  const row = meta.databases.byName(name);
  if (row !== null) await engines.closeEngine(remoteEngine(row));
  const untold = tried.value === null ? ' It does not say whether its user may change data.' : '';
  return ok(`Connected ${name}.${untold}`);
}

const NO_ENGINE =
  'its engine is turned off (Settings, Engines), or the server that runs was started without it, or by another version.';

import { resolve } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock, Random } from '#domain/time.ts';
import { parseConnection, withPassword } from '../../engines/connection.ts';
import { engineReader, installAll } from '../../engines/added/engineFiles.ts';
import type { ReadModule } from '../../engines/added/readModule.ts';
import type { EngineHost } from '../../engines/engineHost.ts';
import { CONNECT_WITHIN, connectWithin } from '../../engines/remote/connectWithin.ts';
import { remoteEngine } from '../../engines/engineLookup.ts';
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
  readonly zone: string;
  readonly readEngine: ReadModule;
  readonly clock: Clock;
  readonly random: Random;
}

/** Runs `sextant connect`: asks the database first, then tells the running server or its data folder. */
export async function connectCommand(
  { address, name: given, dataDir }: ConnectCommand,
  world: ConnectWorld,
): Promise<Result<string, StartError>> {
  const { platform, cwd, clock, random } = world;
  const root = dataDir === null ? defaultDataDir(platform) : resolve(cwd, dataDir);
  await installAll(engineReader(engineFolders(root, { enginesDir: null }, cwd), world.readEngine));
  const parsed = parseConnect(address, 'sextant connect');
  if (!parsed.ok) return parsed;
  const named = { ...parsed.value, ...(given !== null && { name: given }) };
  const read = readConnections({ connects: [named], folder: null }, { cwd, env: platform.env });
  if (!read.ok) return read;
  const [connection] = read.value;
  if (connection === undefined) throw new Error('One connection was given');
  const { name } = connection;
  const fault = await faultOf(connection, world.zone);
  if (fault !== null) return err(startError(`${name} cannot be connected: ${fault}`, 'Nothing was changed.'));
  const home = openHome(root, world);
  if (!home.ok) {
    const control = controlOf(root);
    if (control === null) return home;
    const asked = await requestConnect(control, orderOf(connection));
    return asked.ok ? asked : err(startError(asked.error, 'Nothing was changed.'));
  }
  try {
    const taken = registerConnections(home.value.meta, [connection], clock, random);
    return taken.length > 0
      ? err(startError(takenText(name), 'Nothing was changed. Give it another one with --name.'))
      : ok(connectedText(name));
  } finally {
    home.value.close();
  }
}

/** Why a database server cannot be asked anything; null if it can. */
async function faultOf({ connection, credentials }: GivenConnection, zone: string): Promise<string | null> {
  const address = withPassword(connection, credentials.password);
  const driver = await (await connection.backend.load())(address, zone, credentials.tls);
  try {
    const session = await connectWithin(driver, CONNECT_WITHIN);
    await session.close();
    return null;
  } catch (cause) {
    return driver.errorOf(cause, 0, '').message;
  }
}

const takenText = (name: string): string => `Another database is called ${name}.`;
const connectedText = (name: string): string => `Connected ${name}.`;

const orderOf = ({ name, connection, credentials: { password, tls } }: GivenConnection): ConnectOrder => ({
  name,
  address: withPassword(connection, password),
  tls,
});

interface RunningServer {
  readonly meta: Meta;
  readonly engines: EngineHost;
  readonly clock: Clock;
  readonly random: Random;
}

/** Connects a database server to a server that runs; what is open of it is opened anew. */
export async function runConnect(
  { meta, engines, clock, random }: RunningServer,
  { name, address, tls }: ConnectOrder,
): Promise<Result<string, string>> {
  const connection = parseConnection(address);
  if (connection === null) return err('The running server is of another version. Restart it first.');
  const password = decodeURIComponent(connection.url.password) || null;
  const given = { name, connection, credentials: { password, tls }, settings: {} };
  const taken = registerConnections(meta, [given], clock, random);
  if (taken.length > 0) return err(takenText(name));
  const row = meta.databases.byName(name);
  if (row !== null) await engines.closeEngine(remoteEngine(row));
  return ok(connectedText(name));
}

import { readFileSync } from 'node:fs';
import { availableParallelism, homedir, networkInterfaces, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCommandLine } from './cli/args/args.ts';
import { withClientSecret } from './cli/args/signInOptions.ts';
import { openBrowser } from './cli/start/openBrowser.ts';
import type { StartWorld } from './cli/start/startWorld.ts';
import { describeStartError, type StartError } from './cli/start/startError.ts';
import { stderrLog } from './cli/stderrLog.ts';
import { stopOnSignals } from './cli/start/stopOnSignals.ts';
import { systemClock, systemRandom } from './cli/systemWorld.ts';
import { USAGE } from './cli/args/usage.ts';
import { serverConfig } from './config.ts';
import { readModule } from './engines/added/readModule.ts';
import { duckEngineHost } from './engines/duckEngineHost.ts';
import { engineChildUrl } from './engines/engineChild.ts';
import { engineRoom, type RoomOptions } from './engines/engineRoom.ts';
import { sampleFolder } from './samples/sampleFolder.ts';
import { rendererUrl } from './templates/rendererProcess.ts';
import { templateHost } from './templates/templateHost.ts';

/*
 * The server's composition root: the only place that knows the process it runs in. A command loads what it needs alone.
 */

const here = fileURLToPath(import.meta.url);
// A bundle is in dist/server beside the page in dist/app; run from sources, the page has a server of its own.
const appDir = here.endsWith('.ts') ? null : join(dirname(here), '../app');

// Everything the server and its engines write is for this user alone.
const umask = process.umask(0o077);

function version(): string {
  const file = join(dirname(here), here.endsWith('.ts') ? '..' : '../..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function networkHost(): string | null {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? null;
}

function fail(error: StartError): never {
  console.error(describeStartError(error));
  process.exit(error.exitCode);
}

// A terminal or a pager that closed does not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const parsed = parseCommandLine(process.argv.slice(2));
if (!parsed.ok) fail(parsed.error);
const command = parsed.value;
const platform = { platform: process.platform, env: process.env, home: homedir() };
// `npm start` goes to the package's folder first; names are meant from where the person is.
const cwd = (process.env['npm_lifecycle_event'] === 'start' && process.env['INIT_CWD']) || process.cwd();

const machineMemory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
const createEngines = (room: RoomOptions) =>
  duckEngineHost({
    room: engineRoom(room),
    childUrl: engineChildUrl(),
    zone: serverConfig().zone,
    clock: systemClock,
    concurrency: Math.max(2, availableParallelism()),
  });
const readEngine = readModule(engineChildUrl(), systemClock);
const createTemplates = () => templateHost({ childUrl: rendererUrl() });

if (command.kind === 'help') process.stdout.write(USAGE);
else if (command.kind === 'version') console.log(version());
else if (command.kind === 'backup' || command.kind === 'restore') {
  const { backupOrRestore } = await import('./cli/commands/backupOrRestore.ts');
  const outcome = await backupOrRestore(command, {
    platform,
    cwd,
    pid: process.pid,
    version: version(),
    clock: systemClock,
  });
  if (!outcome.ok) fail(outcome.error);
  console.log(outcome.value);
} else if (command.kind === 'new') {
  const { newCommand } = await import('./cli/commands/newCommand.ts');
  const outcome = newCommand(command, { platform, cwd });
  if (!outcome.ok) fail(outcome.error);
  console.log(outcome.value);
} else if (command.kind === 'code') {
  const world = { platform, cwd, pid: process.pid, clock: systemClock, random: systemRandom };
  const { codeCommand } = await import('./cli/commands/codeCommand.ts');
  const outcome = await codeCommand(command, { ...world, machineMemory, createEngines, createTemplates });
  if (!outcome.ok) fail(outcome.error);
  console.log(outcome.value);
} else if (command.kind === 'people') {
  const { peopleCommand } = await import('./cli/commands/peopleCommand.ts');
  const world = { platform, cwd, pid: process.pid, clock: systemClock, random: systemRandom };
  const outcome = await peopleCommand(command, world);
  if (!outcome.ok) fail(outcome.error);
  console.log(outcome.value);
} else if (command.kind === 'connect') {
  const { connectCommand } = await import('./cli/commands/connectCommand.ts');
  const world = { platform, cwd, pid: process.pid, clock: systemClock, random: systemRandom };
  const outcome = await connectCommand(command, { ...world, readEngine, machineMemory, createEngines });
  if (!outcome.ok) fail(outcome.error);
  console.log(outcome.value);
} else if (command.kind === 'serve') {
  const options = { ...command.options, signIn: withClientSecret(command.options.signIn, process.env) };
  const world: StartWorld = {
    platform,
    cwd,
    pid: process.pid,
    version: version(),
    appDir,
    samples: sampleFolder(import.meta.url),
    sampleDashboards: join(dirname(here), here.endsWith('.ts') ? 'samples/dashboards' : 'dashboards'),
    networkHost: networkHost(),
    clock: systemClock,
    random: systemRandom,
    log: stderrLog(systemClock, (line) => process.stderr.write(line), process.env['SEXTANT_LOG'] === 'info'),
    machineMemory,
    createEngines,
    createTemplates,
    readEngine,
    print: (text) => console.log(text),
    openBrowser(address) {
      // A browser that this starts continues after it, and its downloads must not be private to the server.
      process.umask(umask);
      openBrowser(platform, address);
      process.umask(0o077);
    },
  };
  const { superset } = options;
  const starting = async () =>
    superset === null
      ? (await import('./cli/start/start.ts')).start(options, world)
      : (await import('./cli/start/startGateway.ts')).startGateway(options, superset, world);
  stopOnSignals(starting(), fail);
}

import { statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND, type Clock, type Random } from '#domain/time.ts';
import { createApp } from '../../app.ts';
import {
  ADMIN_NAME,
  ensureAdmin,
  isFirstStart,
  newSignInKey,
  resetPassword,
} from '../../auth/signIn/firstStart.ts';
import { SNAPSHOTS, sweepSnapshots, takeSnapshot } from '../../backup/snapshot.ts';
import { serverConfig } from '../../config.ts';
import type { ServerDeps } from '../../deps.ts';
import type { EngineHost } from '../../engines/engineHost.ts';
import type { RoomOptions } from '../../engines/engineRoom.ts';
import { findSources, type FoundSources } from '../../files/findSources.ts';
import {
  type DatabasePlan,
  planDatabases,
  type SamplesPackage,
  SCRATCH_NAME,
} from '../../files/planDatabases.ts';
import { scratchSpec } from '../../files/scratch.ts';
import { sweepDatabases } from '../../files/prepareDatabase.ts';
import { preparingEngines } from '../../files/preparingEngines.ts';
import type { Log } from '../../log.ts';
import type { Meta } from '../../meta/meta.ts';
import { vapidOf } from '../../notices/vapid.ts';
import { runOrder } from '../../people/runOrder.ts';
import { createReports } from '../../reports/createReports.ts';
import { postJson } from '../../reports/delivery/webhook.ts';
import { importSampleDashboards } from '../../samples/importSampleDashboards.ts';
import type { Templates } from '../../templates/template.ts';
import { addressesOf, insecureNotice } from '../addresses.ts';
import type { ServeOptions } from '../args/args.ts';
import { serveControl } from '../commands/control.ts';
import { announceDashboards, importDashboards } from '../load/importDashboards.ts';
import { dataDirError, defaultDataDir, isStorageError, type Platform } from '../data/dataDir.ts';
import type { LimitOptions } from '../args/limitOptions.ts';
import { listen, type Listening } from './listen.ts';
import { loadDatabases } from '../load/loadDatabases.ts';
import { type Mail, readMail } from '../readMail.ts';
import { newPassword } from '../newPassword.ts';
import { openHome, type Home } from './openHome.ts';
import { type NamedBundle, readImports } from '../load/readImports.ts';
import { registerDatabases, uriOf } from '../load/registerDatabases.ts';
import { startError, type StartError } from './startError.ts';
import { faultText, passwordText, runningText } from './startText.ts';
import { readTlsFiles, type TlsFiles } from './tlsFiles.ts';

/** What the process provides to the server. */
export interface StartWorld {
  readonly platform: Platform;
  readonly cwd: string;
  readonly pid: number;
  readonly version: string;
  readonly appDir: string | null;
  readonly samples: SamplesPackage;
  /** The folder of the sample dashboards. */
  readonly sampleDashboards: string;
  /** A network address of this machine, or null where it has none. */
  readonly networkHost: string | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The machine's memory in bytes. */
  readonly machineMemory: number;
  readonly createEngines: (room: RoomOptions) => EngineHost;
  readonly createTemplates: () => Templates;
  /** Prints text to the terminal. */
  readonly say: (text: string) => void;
  readonly openBrowser: (address: string) => void;
}

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
  const imports = readImports(options.imports, world.cwd);
  if (!imports.ok) return imports;
  const tls = options.tls ? readTlsFiles(options.tls) : ok(null);
  if (!tls.ok) return tls;
  const mail = readMail(options, world.platform.env);
  if (!mail.ok) return mail;
  const root =
    options.dataDir === null ? defaultDataDir(world.platform) : resolve(world.cwd, options.dataDir);
  const home = openHome(root, world.pid);
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
      imports: imports.value,
      tls: tls.value,
      mail: mail.value,
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
  { root, temp }: Home,
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

interface Taken {
  readonly home: Home;
  readonly engines: EngineHost;
  readonly plans: readonly DatabasePlan[];
  readonly room: RoomOptions;
  readonly templates: Templates;
  readonly found: FoundSources;
  readonly imports: readonly NamedBundle[];
  readonly tls: TlsFiles | null;
  readonly mail: Mail;
  readonly closing: AbortController;
}

async function serve(
  options: ServeOptions,
  world: StartWorld,
  { home, engines, templates, plans, room, found, imports, tls, mail, closing }: Taken,
): Promise<Result<Listening, StartError>> {
  const { clock, random, log, say } = world;
  registerDatabases(home.meta, [...plans, SCRATCH], clock, random);
  // Samples that this start omits may be used by the next one.
  sweepDatabases(home.databases, [...plans, ...planDatabases([], world.samples)]);

  // The terminal shows that the server runs before what it loaded.
  const gate = newGate();
  const readerMemory = Math.floor(room.memory / (room.files + 1));
  const preparations = loadDatabases(plans, {
    engines,
    folder: home.databases,
    memory: readerMemory,
    clock,
    signal: closing.signal,
    say: (line) => void gate.opened.then(() => say(line)),
  });
  const openScratch = async () => {
    await Promise.all([...preparations.values()].map(({ outcome }) => outcome));
    const opened = await engines.ensure(scratchSpec({ key: uriOf(SCRATCH), ...home }, plans));
    if (!opened.ok) log.error('scratch database', { cause: opened.error.message });
  };
  let scratch: Promise<void> | null = null;
  const scratchOpened = () => (scratch ??= openScratch());
  sweepSnapshots(home.root);
  const prepared = preparingEngines(engines, preparations, clock);
  const deps: ServerDeps = {
    meta: home.meta,
    engines: prepared,
    templates,
    preparing: prepared.preparing,
    writable: new Map([[uriOf(SCRATCH), scratchOpened]]),
    uploads: {
      folder: join(home.root, SNAPSHOTS),
      memory: readerMemory,
      signal: closing.signal,
    },
    runReport: (id) => reports.runNow(id),
    clock,
    random,
    log,
    config: serverConfig({
      version: world.version,
      basePath: options.basePath,
      hosts: [options.host],
      publicUrl: options.publicUrl,
      trustProxy: options.trustProxy,
      signIn: options.signIn,
      tls: tls !== null,
      appDir: world.appDir,
      mapTiles: options.mapTiles,
      keepsUsage: options.keepsUsage,
      sendsMail: mail !== null,
      resultsDir: home.results,
      kill: world.platform.env['SEXTANT_KILL'] === '1',
      ...options.limits.config,
    }),
  };
  if (options.samples) {
    const brought = await importSampleDashboards(deps, world.sampleDashboards);
    // No person's work depends on them.
    if (!brought.ok) log.error('sample dashboards', { ...brought.error });
  }
  await announceDashboards(deps, imports, plans);
  const app = createApp(deps);
  const channels = {
    mail,
    post: postJson,
    webhookSecret: world.platform.env['SEXTANT_WEBHOOK_SECRET'] || null,
  };
  const reports = createReports(deps, channels, (request) => app.fetch(request));
  const listening = await listen(app.fetch, { host: options.host, port: options.port, tls });
  if (!listening.ok) return listening;

  const addresses = addressesOf(options, listening.value.port, world.networkHost);
  const source = { ...home, engines: prepared, scratch: uriOf(SCRATCH), openScratch: scratchOpened };
  const control = await serveControl(
    random,
    () => takeSnapshot(source),
    (order) => runOrder(deps, order),
  );
  closing.signal.addEventListener('abort', () => control.close());
  home.lock.announce(`${addresses.local}/`, control.address);
  // With the first start, so that each backup has them: browsers that get pushes know the server by them.
  vapidOf(home.meta);
  const admin = await admitAdmin(home.meta, world, options.resetAdminPassword);
  const signInAddress = `${addresses.local}/login/?key=${newSignInKey(home.meta, admin, clock, random)}`;
  say(
    runningText({
      version: world.version,
      addresses,
      signInAddress,
      dataDir: home.root,
      notice: insecureNotice(options),
    }),
  );
  for (const { path, reason } of found.faults) say(faultText(path, reason));
  gate.open();
  reports.start(closing.signal);
  const bring = { say, address: addresses.local, signal: closing.signal };
  void importDashboards(deps, imports, preparations, bring).catch((cause: unknown) => {
    if (!closing.signal.aborted) log.error('import', { cause: String(cause) });
  });
  if (options.open) world.openBrowser(signInAddress);
  return listening;
}

const SCRATCH = { name: SCRATCH_NAME };

function newGate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** The administrator's id; sets the given password or a new one, shown once, where one is needed. */
async function admitAdmin(meta: Meta, world: StartWorld, isReset: boolean): Promise<number> {
  const { platform, clock, random, say } = world;
  const given = platform.env['SEXTANT_ADMIN_PASSWORD'];
  const password = given || newPassword(random);
  // Shown before it is stored: a process killed in between must not store a password that nobody has seen.
  const isFirst = isFirstStart(meta);
  if ((isFirst || isReset) && !given) say(passwordText(ADMIN_NAME, password, isFirst));
  const { id } = await ensureAdmin(meta, password, clock, random);
  if (isReset && !isFirst) await resetPassword(meta, id, password, random);
  return id;
}

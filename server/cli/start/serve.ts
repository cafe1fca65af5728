import { join } from 'node:path';
import { err, type Result } from '#domain/result.ts';
import { createApp } from '../../app.ts';
import { newSignInKey } from '../../auth/signIn/firstStart.ts';
import { createChartTypes } from '../../chartTypes/chartTypeFiles.ts';
import { openInterpreter } from '../../chartTypes/openInterpreter.ts';
import { sweepSnapshots, takeSnapshot } from '../../backup/snapshot.ts';
import type { ServerDeps } from '../../deps.ts';
import { createAddedEngines, type EngineReader } from '../../engines/added/engineFiles.ts';
import type { EngineHost } from '../../engines/engineHost.ts';
import { remoteEngine } from '../../engines/engineLookup.ts';
import type { RoomOptions } from '../../engines/engineRoom.ts';
import type { FoundSources } from '../../files/findSources.ts';
import type { DatabasePlan } from '../../files/planDatabases.ts';
import { createNotices } from '../../notices/notices.ts';
import { vapidOf } from '../../notices/sendPush.ts';
import { runOrder } from '../../people/runOrder.ts';
import { type SendRequest, signedIn } from '../../code/remote.ts';
import { createReports } from '../../reports/createReports.ts';
import { postJson } from '../../webhooks/postJson.ts';
import { accessTokenOf } from '../../reports/ownerCalls.ts';
import { createWebhooks } from '../../webhooks/webhooks.ts';
import { importSampleDashboards } from '../../samples/importSampleDashboards.ts';
import type { Templates } from '../../templates/template.ts';
import { addressesOf, insecureNotice } from '../addresses.ts';
import type { ServeOptions } from '../args/args.ts';
import { connectNow } from '../commands/connectCommand.ts';
import { chartFolders } from '../data/moduleFolders.ts';
import { serveControl } from '../commands/control.ts';
import type { KeptOnPage } from '../../code/followFolder.ts';
import { draftKept } from '../load/draftKept.ts';
import { followDashboards, noteImported } from '../load/followDashboards.ts';
import { announceDashboards, importDashboards } from '../load/importDashboards.ts';
import { listen, type Listening } from './listen.ts';
import type { Mail } from '../readMail.ts';
import type { WebhookOptions } from '../readWebhooks.ts';
import type { OpenedHome } from './openHome.ts';
import type { GivenConnection } from '../load/readConnections.ts';
import type { NamedBundle } from '../load/readImports.ts';
import { serverConfig, type ServerConfig } from '../../config.ts';
import { openDatabases } from './openDatabases.ts';
import type { StartError } from './startError.ts';
import { faultText, runningText } from './startText.ts';
import type { TlsFiles } from './tlsFiles.ts';
import type { StartWorld } from './startWorld.ts';
import { admitAdmin } from './admitAdmin.ts';

interface StartFiles {
  readonly home: OpenedHome;
  readonly tls: TlsFiles | null;
  readonly mail: Mail | null;
  readonly connects: readonly GivenConnection[];
}

/** The server's configuration, from the command line and the process. */
function startConfig(
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

/** What `start` has read and opened. */
export interface StartResources {
  readonly home: OpenedHome;
  readonly engines: EngineHost;
  readonly plans: readonly DatabasePlan[];
  readonly room: RoomOptions;
  readonly templates: Templates;
  readonly found: FoundSources;
  readonly imports: readonly NamedBundle[];
  /** The folder of dashboards that is followed. */
  readonly followed: string | null;
  readonly connects: readonly GivenConnection[];
  /** Reads the engines that were added. */
  readonly added: EngineReader;
  readonly tls: TlsFiles | null;
  readonly mail: Mail;
  readonly hooks: WebhookOptions;
  readonly closing: AbortController;
}

/** Serves the app, once its databases are registered and its sample dashboards imported. */
export async function serve(
  options: ServeOptions,
  world: StartWorld,
  {
    home,
    engines,
    templates,
    plans,
    room,
    found,
    imports,
    followed,
    connects,
    added,
    tls,
    mail,
    hooks,
    closing,
  }: StartResources,
): Promise<Result<Listening, StartError>> {
  const { clock, random, log, print } = world;
  // The terminal shows that the server runs before what it loaded.
  const gate = newGate();
  const printOnceOpen = (line: string): void => void gate.opened.then(() => print(line));
  const resources = { home, engines, plans, room, connects, closing };
  const databases = openDatabases(resources, world, printOnceOpen);
  sweepSnapshots(home.root);
  const chartTypes = createChartTypes(
    chartFolders(home.root, options, world.cwd),
    home.meta.settings,
    openInterpreter,
  );
  for (const { file, read } of await chartTypes.files())
    if (!read.ok) log.warn('chart type not usable', { file, why: read.error });
  const addedEngines = createAddedEngines(added, home.meta.settings, (names) => {
    for (const row of home.meta.databases.list())
      if (names.includes(row.backend)) void databases.engines.closeEngine(remoteEngine(row));
  });
  for (const { file, read } of await addedEngines.files())
    if (!read.ok) log.warn('engine not usable', { file, why: read.error });
  const base = options.publicUrl === null ? null : options.publicUrl + options.basePath;
  const deps: ServerDeps = {
    meta: home.meta,
    engines: databases.engines,
    templates,
    preparing: databases.engines.preparing,
    writable: new Map([[databases.scratch, databases.openScratch]]),
    uploads: {
      folder: join(home.temp, 'uploads'),
      memory: databases.readerMemory,
      signal: closing.signal,
    },
    chartTypes,
    addedEngines,
    ...(hooks.secret !== null && {
      webhooks: createWebhooks({ ...hooks, secret: hooks.secret, post: postJson, base, clock, random, log }),
    }),
    runReport: (id) => reports.runNow(id),
    clock,
    random,
    log,
    config: startConfig(options, world, { home, tls, mail, connects }),
  };
  if (options.samples) {
    const imported = await importSampleDashboards(deps, world.sampleDashboards);
    // No person's work depends on them.
    if (!imported.ok) log.error('sample dashboards', { ...imported.error });
  }
  await announceDashboards(deps, imports, plans);
  noteImported(home.root, home.meta, imports);
  const app = createApp(deps);
  const channels = {
    mail,
    post: postJson,
    webhookSecret: hooks.secret,
  };
  const reports = createReports(deps, channels, (request) => app.fetch(request));
  const listening = await listen(app.fetch, { host: options.host, port: options.port, tls });
  if (!listening.ok) return listening;

  const addresses = addressesOf(options, listening.value.port, world.networkHost);
  const source = { ...home, ...databases };
  // With the first start, so that each backup has them: browsers that get pushes know the server by them.
  vapidOf(home.meta);
  const admin = await admitAdmin(home.meta, world, options.resetAdminPassword);
  const newSignIn = () => `${addresses.local}/login/?key=${newSignInKey(home.meta, admin, clock, random)}`;
  const control = await serveControl(random, {
    snapshot: () => takeSnapshot(source),
    people: (order) => runOrder(deps, order),
    connect: (order) => connectNow(deps, order),
    signIn: newSignIn,
  });
  closing.signal.addEventListener('abort', () => control.close());
  home.lock.announce(`${addresses.local}/`, control.address);
  const signInAddress = newSignIn();
  const notice = insecureNotice(options);
  print(runningText({ version: world.version, addresses, signInAddress, dataDir: home.root, notice }));
  for (const { path, reason } of found.faults) print(faultText(path, reason));
  gate.open();
  reports.start(closing.signal);
  const importing = { print, address: addresses.local, signal: closing.signal };
  const imported = importDashboards(deps, imports, databases.preparations, importing).then(async () => {
    if (followed === null) return;
    const signIn = async () => {
      const person = home.meta.users.byId(admin);
      if (person === null) return err('There is no administrator.');
      const token = await accessTokenOf(deps, person);
      const serve: SendRequest = async (request) => app.fetch(request);
      return signedIn(addresses.local, { kind: 'token', token }, serve, followed);
    };
    const notices = createNotices(deps);
    const keep = (kept: KeptOnPage) => draftKept(deps, notices, admin, kept);
    const following = { ...importing, meta: home.meta, clock, signIn, dataDir: home.root, keep };
    await followDashboards(followed, following);
  });
  void imported.catch((cause: unknown) => {
    if (!closing.signal.aborted) log.error('import', { cause: String(cause) });
  });
  if (options.open) world.openBrowser(signInAddress);
  return listening;
}

/** A promise, and what resolves it. */
function newGate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

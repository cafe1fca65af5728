import { SECOND } from '#domain/time.ts';
import { putOutboxRow, listOutbox } from '#sync/outbox/outbox.ts';
import { SCHEMA_VERSION } from '#store/schema.ts';
import { write } from '#store/write.ts';
import { COMMANDS, type Doing } from './commands.ts';
import { DECISION_COMMANDS } from './dashboardDecisions.ts';
import { DASHBOARD_COMMANDS } from './dashboards.ts';
import { noteChange } from '../history/changes.ts';
import { doLyingStep, isLying } from './doLyingStep.ts';
import { hide, readAll } from './hiding.ts';
import type { Desk } from '../checks/invariants.ts';
import { MAX_HOSTS, type Step } from './script.ts';
import { SCRIPTED_COMMANDS } from './scripted.ts';
import { opensPages } from './topic.ts';
import type { SimDevice } from '../world/simDevice.ts';
import type { SimHost } from '../world/simHost.ts';
import type { Work } from '../world/simProfile.ts';
import { nth, type SimWorld } from '../world/simWorld.ts';
import { setDatabase } from '#commands/tab/tabEdit.ts';
import { isWaiting } from '#domain/query/states.ts';

/** Runs one step of the script, or nothing if it does not apply. */
export async function doStep(world: SimWorld, step: Step): Promise<void> {
  if (isLying(step)) return doLyingStep(world, step);
  if (step.do === 'pass') return world.pass(step.seconds);
  if (step.do === 'expire') return world.server.expireSessions();
  if (step.do === 'hide') return hide(world, step);
  if (step.do === 'rights') return world.server.setRights(step.user, step.isReader);
  const device = nth(world.devices, step.device);
  switch (step.do) {
    case 'command':
      return command(world, device, step);
    case 'weather':
      return void (device.network.weather = step.weather);
    case 'online':
      return online(world, device, step.is);
    case 'lieAtCreation':
      device.network.creationLies.push(...step.names);
      return;
    case 'lie':
    case 'lieAtReading': {
      const { lies, readingLies } = device.network;
      const next = step.do === 'lie' ? lies : readingLies;
      for (let times = 0; times < step.times; times += 1) next.push(step.name);
      return;
    }
    case 'start':
      return start(world, device, step);
    case 'kill':
      return hostOf(device, step.host)?.life.die();
    case 'dieIn':
      return hostOf(device, step.host)?.life.dieIn(step.chances);
    case 'full':
      return device.profile.fill(step.times);
    case 'signIn':
      return world.signIn(device, nth(world.server.users, step.user));
    case 'upgrade':
      return upgrade(world, device);
    case 'focus':
      return pageOf(device, step.page)?.refresh();
    case 'retryParked':
      return retryParked(world, device);
    case 'readAll':
      return readAll(world, device);
    case 'leave':
      return leave(world, device);
    case 'run':
    case 'cancel': {
      const page = pageOf(device, step.page);
      const work = step.do === 'run' ? runText : cancelQuery;
      return page && work(world, device, page, step.dice);
    }
  }
}

async function command(
  world: SimWorld,
  device: SimDevice,
  step: Step & { readonly do: 'command' },
): Promise<void> {
  const kind = [...COMMANDS, ...DASHBOARD_COMMANDS, ...DECISION_COMMANDS, ...SCRIPTED_COMMANDS].find(
    (each) => each.name === step.name,
  );
  const page = pageOf(device, step.page) ?? (await opened(world, device));
  if (!kind || !page) return;
  const work = await device.profile.look(page.user);
  const doing = kind.make({
    tabs: [...work.tabs].sort((a, b) => a.position - b.position),
    closed: work.closedTabs,
    tables: work.editorTables,
    savedQueries: work.savedQueries,
    documents: world.script.topic === 'conflicts' ? oldest(work.documents) : work.documents,
    databaseId: world.server.databaseId,
    id: world.newId(),
    text: world.newText(),
    dice: step.dice,
  });
  if (!doing) return;
  world.note(`  ${JSON.stringify(doing.command)}`);
  let isKept: boolean | null = null;
  const op = noteChange(world, { person: page.user.id, device: device.index }, step, doing);
  for (const each of doing.before ?? []) void page.dispatch(each);
  void page.dispatch(doing.command).then((written) => {
    isKept = written.ok;
    if (op !== null) world.history.note({ kind: written.ok ? 'acknowledged' : 'refused', op });
  });
  await world.clock.advance(0);
  // A dying page may have completed its change, for which the engine is not responsible.
  if (doing.drops !== undefined && isKept !== false) world.ledger.dropped(doing.drops);
  if (doing.parts) return parts(world, { device, user: page.user }, doing.parts, isKept);
  if (doing.restores) return restored(world, { device, user: page.user }, doing.restores);
  if (!doing.writes) return;
  const { text, over } = doing.writes;
  // A page that died during the change may have stored it or not; the person will see which.
  isKept ??= holds(await device.profile.look(page.user), text);
  if (isKept) world.ledger.wrote({ text, user: page.user.id, device: device.index }, over);
}

/** Whoever finds no page opens one; in the topics there were first, such a change is not made. */
async function opened(world: SimWorld, device: SimDevice): Promise<SimHost | undefined> {
  if (!opensPages(world.script.topic)) return undefined;
  const page = world.start(device, 'page');
  page.refresh();
  await world.clock.advance(SECOND);
  return page.life.isDead || page.isWaiting ? undefined : page;
}

/** Where people meet: the two dashboards that the server has had longest. */
function oldest(documents: Work['documents']): Work['documents'] {
  const number = (each: Work['documents'][number]) => each.remoteId ?? Number.POSITIVE_INFINITY;
  return [...documents].sort((a, b) => number(a) - number(b)).slice(0, 2);
}

/** Texts inside of dashboards. What was done away with by a change that may not have happened is not looked for. */
async function parts(
  { parts: ledger }: SimWorld,
  { device, user }: Pick<Desk, 'device' | 'user'>,
  { wrote, over = [] }: NonNullable<Doing['parts']>,
  isKept: boolean | null,
): Promise<void> {
  if (isKept === false) return;
  for (const text of over) ledger.dropped(text);
  if (wrote === undefined) return;
  const { documents, documentVersions } = await device.profile.look(user);
  const isHere = JSON.stringify([documents, documentVersions]).includes(JSON.stringify(wrote));
  if (isHere) ledger.wrote({ text: wrote, user: user.id, device: device.index }, '');
}

/** Created again it is a text of this device; else it is unchanged, unless the page died before. */
async function restored(
  { ledger }: SimWorld,
  { device, user }: Pick<Desk, 'device' | 'user'>,
  { query, newId }: NonNullable<Doing['restores']>,
): Promise<void> {
  const { savedQueries } = await device.profile.look(user);
  const text = query.sql;
  if (savedQueries.some(({ id }) => id === newId)) {
    ledger.wrote({ text, user: user.id, device: device.index }, '');
  } else if (savedQueries.some(({ id, deletedAt }) => id === query.id && deletedAt === null)) {
    ledger.restored(text);
  }
}

/** Whether a text is on a device. */
function holds({ tabs, closedTabs, versions, savedQueries }: Work, text: string): boolean {
  return JSON.stringify([tabs, closedTabs, versions, savedQueries]).includes(JSON.stringify(text));
}

function online({ script }: SimWorld, device: SimDevice, is: boolean): void {
  device.network.online = is;
  if (!is) return;
  for (const host of device.hosts) {
    if (host.kind === 'page') host.refresh();
    else if (script.topic === 'waiting') host.wake();
  }
}

function leave(world: SimWorld, device: SimDevice): void {
  for (const host of device.hosts) if (host.kind === 'page') host.life.die();
  start(world, device, { do: 'start', device: device.index, kind: 'worker', isOld: false });
}

function start(world: SimWorld, device: SimDevice, { kind, isOld }: Step & { readonly do: 'start' }): void {
  const running = world.devices.reduce((sum, each) => sum + each.hosts.size, 0);
  if (running >= MAX_HOSTS) return;
  const host = world.start(device, kind, isOld ? SCHEMA_VERSION : device.schema);
  if (kind === 'page') host.refresh();
  else host.wake();
}

/** A newer release opens the database; running hosts are asked to close it, and are reloaded later or never. */
async function upgrade(world: SimWorld, device: SimDevice): Promise<void> {
  device.schema += 1;
  for (const host of device.hosts) if (host.kind === 'page') host.life.die();
  const page = world.start(device, 'page');
  await world.clock.advance(0);
  page.refresh();
}

/** The person clicks "Try again" on every parked row. */
async function retryParked(world: SimWorld, device: SimDevice): Promise<void> {
  const page = pageOf(device, 0);
  if (!page) return;
  void write(page.db, async (tx) => {
    for (const row of await listOutbox(tx)) {
      if (row.state !== 'parked') continue;
      const notBefore = device.clock.now();
      await putOutboxRow(tx, { ...row, state: 'queued', notBefore, retryAt: null, serverFailures: 0 });
    }
  });
  await world.clock.advance(0);
  page.engine.wake();
}

function hostOf(device: SimDevice, at: number): SimHost | undefined {
  const hosts = [...device.hosts];
  return hosts.length === 0 ? undefined : nth(hosts, at);
}

function pageOf(device: SimDevice, at: number): SimHost | undefined {
  const pages = [...device.hosts].filter((host) => host.kind === 'page' && !host.isWaiting);
  return pages.length === 0 ? undefined : nth(pages, at);
}

/** A person runs a text in one of the page's tabs. */
async function runText(world: SimWorld, device: SimDevice, page: SimHost, dice: number): Promise<void> {
  const { tabs } = await device.profile.look(page.user);
  const tab = tabs[Math.floor(dice * tabs.length)];
  if (!tab || !page.runner) return;
  const dbId = world.server.databaseId;
  if (tab.dbId !== dbId) void page.dispatch(setDatabase({ id: tab.id, dbId, schema: 'main' }));
  await world.clock.advance(0);
  const sql = world.newText();
  page.attend(page.runner.run({ tabId: tab.id, sql, sqlOffset: 0 }));
  await world.clock.advance(0);
  // A page that died meanwhile may have started it or not.
  const { queries } = await device.profile.look(page.user);
  const id = queries.find((query) => query.sql === sql)?.id;
  if (id === undefined) return;
  world.note(`  ran ${sql} as ${id}`);
  world.queries.started({ id, sql, user: page.user.id, device: device.index });
}

/** A person cancels a query that waits. */
async function cancelQuery(world: SimWorld, device: SimDevice, page: SimHost, dice: number): Promise<void> {
  const waiting = (await device.profile.look(page.user)).queries.filter(isWaiting);
  const query = waiting[Math.floor(dice * waiting.length)];
  if (!query || !page.runner) return;
  page.attend(page.runner.stop(query.id));
  await world.clock.advance(0);
  const after = (await device.profile.look(page.user)).queries.find(({ id }) => id === query.id);
  // A disk that is full, or a page that died, leaves it waiting. One that was sent meanwhile is stopped as any other.
  if (after?.state !== 'stopped' || world.server.ran.some(({ sql }) => sql === query.sql)) return;
  world.note(`  cancelled ${query.sql}`);
  world.queries.cancel(query.id);
}

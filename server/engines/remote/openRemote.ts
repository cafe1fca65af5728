import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { setTimeout } from 'node:timers';
import { dialectFrom } from '#domain/compile/sql/dialectData.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { EngineError } from '../../base/engineError.ts';
import { quoteText } from '../../base/names.ts';
import type { Engine, EngineTask } from '../child/engine.ts';
import { backendOf } from '../backends.ts';
import { stopped } from '../endings.ts';
import type { RemoteSpec } from '../engineHost.ts';
import type { EngineCall, EngineLimits } from '../protocol.ts';
import type { RemoteSession, Driver } from './driver.ts';
import { exportRemote } from './exportRemote.ts';
import { remoteExtract } from './remoteExtract.ts';
import { checkAll, runRemote } from './runRemote.ts';
import type { RemoteRoom, Talk } from './talk.ts';
import { CONNECT_WITHIN, connectWithin } from './connectWithin.ts';

/** Connections that are kept for the next work: connecting takes longer than most queries. */
interface Sessions {
  take(): Promise<RemoteSession>;
  /** Gives one back as it was opened, or closes it if it is not sound. */
  giveBack(session: RemoteSession, isSound: boolean): Promise<void>;
}

const MOST_IDLE = 4;
const IDLE_FOR = 60_000;

function sessions(driver: Driver): Sessions {
  const idle: { readonly session: RemoteSession; readonly timer: NodeJS.Timeout }[] = [];

  const drop = (session: RemoteSession): void => {
    const at = idle.findIndex((each) => each.session === session);
    if (at >= 0) idle.splice(at, 1);
    void session.close();
  };

  return {
    async take() {
      for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
        clearTimeout(kept.timer);
        if (kept.session.isOpen()) return kept.session;
      }
      return connectWithin(driver, CONNECT_WITHIN);
    },
    async giveBack(session, isSound) {
      if (!isSound || idle.length >= MOST_IDLE || !(await session.reset())) return session.close();
      const timer = setTimeout(() => drop(session), IDLE_FOR);
      timer.unref();
      idle.push({ session, timer });
    },
  };
}

/**
 * Speaks to a database server. Nothing is connected before something is asked: a server that is away is no reason for
 * its database not to be here.
 */
export async function openRemote(
  spec: RemoteSpec,
  zone: string,
  limits: EngineLimits | null,
): Promise<Engine> {
  const { driver, dialect } = await openDriver(spec, zone);
  const folder = limits?.tempFolder ?? (await ownFolder());
  const maxBytes = limits?.tempBytes ?? Infinity;
  const reader = await DuckDBInstance.create(':memory:', {
    ...(limits === null ? {} : { memory_limit: `${Math.floor(limits.memory / 2)}B` }),
    temp_directory: folder,
  });
  await setZone(reader, zone);
  const kept = sessions(driver);
  let files = 0;
  const room: RemoteRoom = {
    reader,
    memory: limits?.memory ?? Infinity,
    place: () => ({ folder, name: `rows-${(files += 1)}`, maxBytes }),
  };

  /** Gives work a connection, which a stop interrupts until it is done. */
  async function withSession<T>(
    task: EngineTask,
    work: (session: RemoteSession) => Promise<Result<T, EngineError>>,
  ): Promise<Result<T, EngineError>> {
    let open: RemoteSession | null = null;
    let isSound = false;
    try {
      const session = await kept.take();
      open = session;
      if (task.stopped) return err(stopped());
      task.interrupt = () => session.interrupt();
      const worked = await work(session);
      isSound = worked.ok && !task.stopped;
      return worked;
    } catch (cause) {
      return err(driver.errorOf(cause, 0, ''));
    } finally {
      task.interrupt = null;
      if (open !== null) void kept.giveBack(open, isSound);
    }
  }

  return {
    run: (order, listener, task) =>
      withSession(task, (session) => runRemote({ driver, dialect, session, room }, order, listener)),
    exportCsv: (order, channel, task) =>
      withSession(task, (session) => exportRemote({ driver, dialect, session, room }, order, channel)),
    call: (call, task) => withSession(task, (session) => runCall({ driver, dialect, session, room }, call)),
  };
}

async function openDriver(
  { backend, added, address, tls = null }: RemoteSpec,
  zone: string,
): Promise<Pick<Talk, 'driver' | 'dialect'>> {
  if (added !== undefined) {
    const { addedDriver } = await import('../added/addedDriver.ts');
    const driver = await addedDriver(added.module, address, zone, tls);
    return { driver, dialect: dialectFrom(added.data) };
  }
  const known = backendOf(backend);
  if (known === null) throw new Error(`No database server is called ${backend}`);
  return { driver: await (await known.load())(address, zone, tls), dialect: known.dialect };
}

/** That of texts of times that have none, which are none of a server's. */
async function setZone(reader: DuckDBInstance, zone: string): Promise<void> {
  const connection = await reader.connect();
  await connection.run(`SET GLOBAL TimeZone = ${quoteText(zone)}`);
  connection.closeSync();
}

/** Where there are no limits, as in tests, there is no folder either. */
async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-rows-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const NO_COPIES: EngineError = {
  kind: 'engine',
  message: 'Tables are copied between databases of this server only.',
  exception: 'Remote',
  at: null,
};

/** Null where the server does not tell, or does not understand the question: what speaks a protocol knows not all of it. */
async function mayChange({ session, driver }: Talk): Promise<Result<boolean | null, EngineError>> {
  try {
    return ok((await session.catalogue.mayChange?.()) ?? null);
  } catch (cause) {
    const error = driver.errorOf(cause, 0, '');
    return error.kind === 'unavailable' ? err(error) : ok(null);
  }
}

async function runCall(talk: Talk, call: EngineCall): Promise<Result<unknown, EngineError>> {
  const { catalogue } = talk.session;
  switch (call.name) {
    case 'check': {
      const checked = await checkAll(talk, call.statements, call.reading);
      return checked.ok ? ok(null) : checked;
    }
    case 'catalogs':
      return ok(await catalogue.catalogs());
    case 'schemas':
      return ok(await catalogue.schemas(call.catalog));
    case 'tables':
      return ok(await catalogue.tables(call.catalog, call.schema));
    case 'table':
      return ok(await catalogue.table(call.table));
    case 'columns':
      return ok(await catalogue.columns());
    case 'named':
      // What a text reads is known to the server alone, which does not tell it before it runs.
      return ok(null);
    case 'mayChange':
      return mayChange(talk);
    case 'functions':
      return ok(await catalogue.functions());
    case 'estimate': {
      await talk.session.enter(call.catalog, call.schema);
      const checked = await checkAll(talk, call.statements, call.reading);
      if (!checked.ok) return checked;
      const estimates = [];
      for (const sql of call.statements) estimates.push(await catalogue.estimate(sql));
      return ok(estimates);
    }
    case 'extract':
      return remoteExtract(talk, call);
    case 'copyInto':
    case 'copyFrom':
      return err(NO_COPIES);
  }
}

import { setTimeout } from 'node:timers/promises';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import { engineNamesCache } from '../../access/engineNames.ts';
import { namedTables } from '../../access/namedTables.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { EngineCall, EngineLimits, ToEngine } from '../protocol.ts';
import { stopped } from '../endings.ts';
import { readCatalogue } from './readCatalogue.ts';
import { copyFrom } from './copyFrom.ts';
import { copyInto } from './copyInto.ts';
import { type DiskSpace, openDiskSpace } from './diskSpace.ts';
import { rowBytes } from './chunkBytes.ts';
import { duckError } from '../../base/duckError.ts';
import { estimate } from './estimate.ts';
import { extract } from './extract.ts';
import { createSteps, type Flow, flow, type MessageSink } from './flow.ts';
import { openEngine } from './openEngine.ts';
import { rereadRows } from './rereadRows.ts';
import type { Computed } from './compute.ts';
import { admitAll, runStatements } from './runStatements.ts';
import type { Resources } from './statementRunner.ts';
import { keepRows, sendRows } from './sendRows.ts';

interface ActiveCall {
  readonly way: Flow;
  /** Set while the engine computes: a stop interrupts it. */
  connection: DuckDBConnection | null;
  stopped: boolean;
}

/** Handles the server's messages for one open engine. */
export function engineServer(out: MessageSink): (message: ToEngine) => void {
  let instance: DuckDBInstance | null = null;
  let disk: DiskSpace | null = null;
  let limits: EngineLimits | null = null;
  const names = engineNamesCache();
  const talks = new Map<number, ActiveCall>();
  const step = createSteps();

  function fail(id: number, error: EngineError): void {
    out.post({ type: 'error', id, error });
    if (error.exception === 'FATAL') out.end();
  }

  async function onOpen(message: Extract<ToEngine, { type: 'open' }>): Promise<void> {
    try {
      limits = message.limits;
      const opened = await openEngine(message.spec, message.zone, message.limits);
      disk = await openDiskSpace(message.spec, () => opened.connect());
      instance = opened;
      out.post({ type: 'answer', id: message.id, value: null });
    } catch (cause) {
      fail(message.id, { ...duckError(cause, 0, ''), kind: 'unavailable' });
    }
  }

  /** Gives a conversation a connection, which a stop interrupts until its work is done. */
  async function withConnection<T>(
    talk: ActiveCall,
    work: (connection: DuckDBConnection) => Promise<Result<T, EngineError>>,
  ): Promise<Result<T, EngineError>> {
    if (instance === null) throw new Error('The engine is not open');
    const connection = await instance.connect();
    try {
      if (talk.stopped) return err(stopped());
      talk.connection = connection;
      const worked = await work(connection);
      return talk.stopped ? err(stopped()) : worked;
    } finally {
      talk.connection = null;
      connection.closeSync();
    }
  }

  const begin = (id: number, credit: number): ActiveCall => {
    const talk: ActiveCall = { way: flow(credit), connection: null, stopped: false };
    talks.set(id, talk);
    return talk;
  };

  async function onRun({ id, order, credit }: Extract<ToEngine, { type: 'run' }>): Promise<void> {
    const talk = begin(id, credit);
    const room = { left: order.storeBytes ?? Infinity };
    let begunAt = performance.now();
    const ran = await withConnection(talk, (connection) =>
      runStatements(
        connection,
        order,
        { memory: limits?.memory ?? Infinity, disk, names },
        {
          begins(index, sql) {
            begunAt = performance.now();
            out.post({ type: 'statement', id, index, sql });
          },
          async ran(index, computed, { limit, keepAt }) {
            const { changed, executedSql } = computed;
            const took = Math.round(performance.now() - begunAt);
            const kept =
              keepAt === null ? null : await keepRows(computed, limit, { file: keepAt, room, step });
            const rows = computed.names.length === 0 ? null : Math.min(computed.rows, limit);
            const more = computed.rows > limit;
            out.post({ type: 'ran', id, index, ran: { executedSql, rows, more, changed, kept, took } });
          },
        },
      ),
    );
    if (ran.ok) await sendRows({ id, way: talk.way, out, step }, ran.value, order, room);
    else fail(id, ran.error);
    // JavaScript does not count the memory of rows, so it frees it late.
    if (isLarge(ran)) setImmediate(() => globalThis.gc?.());
  }

  async function onReread({ id, order, credit }: Extract<ToEngine, { type: 'reread' }>): Promise<void> {
    const talk = begin(id, credit);
    await rereadRows({ id, way: talk.way, out, step }, order);
  }

  async function onCall(id: number, call: EngineCall): Promise<void> {
    const talk = begin(id, 0);
    const result = await withConnection(talk, (connection) =>
      runCall(connection, call, { disk, names, folder: limits?.tempFolder ?? null }),
    );
    if (result.ok) out.post({ type: 'answer', id, value: result.value });
    else fail(id, result.error);
  }

  /** Any other failure of a conversation ends it with an error; it must not end the process. */
  const converse = (id: number, work: Promise<void>) => {
    void work.catch((cause: unknown) => fail(id, duckError(cause, 0, ''))).finally(() => talks.delete(id));
  };

  return (message) => {
    const talk = talks.get(message.id);
    switch (message.type) {
      case 'open':
        return converse(message.id, onOpen(message));
      case 'run':
        return converse(message.id, onRun(message));
      case 'reread':
        return converse(message.id, onReread(message));
      case 'call':
        return converse(message.id, onCall(message.id, message.call));
      case 'credit':
        return talk?.way.grant(message.bytes);
      case 'leave':
        return talk?.way.leave();
      case 'stop':
        return talk && void stop(talk);
    }
  };
}

/**
 * Interrupts a conversation repeatedly until it ends: DuckDB forgets an interrupt between two steps of a query, before
 * the next has started.
 */
async function stop(talk: ActiveCall): Promise<void> {
  talk.stopped = true;
  while (talk.connection !== null) {
    talk.connection.interrupt();
    await setTimeout(INTERRUPT_AGAIN);
  }
}

const INTERRUPT_AGAIN = 20;

/** Whether a query had so many or such long rows that others may need the memory. */
const isLarge = (ran: Result<Computed, EngineError>): boolean =>
  ran.ok
    ? ran.value.rows > LARGE_ROWS || rowBytes(ran.value.chunks, ran.value.types) > LARGE_BYTES
    : ran.error.kind === 'memory';

const LARGE_ROWS = 50_000;
const LARGE_BYTES = 16 * 1024 ** 2;

const NO_FOLDER: EngineError = {
  kind: 'engine',
  message: 'This engine has no folder of its own, so it takes and gives no files.',
  exception: null,
  at: null,
};

async function runCall(
  connection: DuckDBConnection,
  call: EngineCall,
  { disk, names, folder }: Pick<Resources, 'disk' | 'names'> & { readonly folder: string | null },
): Promise<Result<unknown, EngineError>> {
  switch (call.name) {
    case 'check': {
      const admitted = await admitAll({ connection, names, reading: call.reading }, call.statements);
      return admitted.ok ? ok(null) : err(admitted.error);
    }
    case 'catalogs':
    case 'schemas':
    case 'tables':
    case 'table':
    case 'columns':
    case 'functions':
      return ok(await readCatalogue({ connection, names }, call));
    case 'named':
      return ok(await namedTables(connection, call.sql));
    case 'estimate':
      return estimate(connection, call, names);
    case 'extract':
      return extract(connection, call, names);
    case 'copyInto':
      return folder === null ? err(NO_FOLDER) : copyInto(connection, call.path, folder);
    case 'copyFrom':
      return folder === null ? err(NO_FOLDER) : copyFrom(connection, call.order, { disk, folder });
  }
}

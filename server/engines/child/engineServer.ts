import { setTimeout } from 'node:timers/promises';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { EngineError } from '../engineHost.ts';
import type { EngineCall, ToEngine } from '../protocol.ts';
import * as catalogue from './catalogue.ts';
import { duckError } from './duckError.ts';
import { estimate } from './estimate.ts';
import { extract } from './extract.ts';
import { type Flow, flow, type Outlet } from './flow.ts';
import { functions } from './functions.ts';
import { admitTexts } from './gate.ts';
import { openEngine } from './openEngine.ts';
import { rereadRows } from './rereadRows.ts';
import { runStatements } from './runStatements.ts';
import { keepRows, sendRows } from './sendRows.ts';

interface Conversation {
  readonly way: Flow;
  /** Set while the engine computes: what a stop interrupts. */
  connection: DuckDBConnection | null;
  stopped: boolean;
}

/** Answers the server's messages over one opened engine. */
export function engineServer(out: Outlet): (message: ToEngine) => void {
  let instance: DuckDBInstance | null = null;
  const talks = new Map<number, Conversation>();

  const fail = (id: number, error: EngineError) => out.say({ type: 'error', id, error });

  async function onOpen(message: Extract<ToEngine, { type: 'open' }>): Promise<void> {
    try {
      instance = await openEngine(message.spec, message.zone);
      out.say({ type: 'answer', id: message.id, value: null });
    } catch (cause) {
      fail(message.id, { ...duckError(cause, 0, ''), kind: 'unavailable' });
    }
  }

  async function withConnection<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    if (instance === null) throw new Error('The engine is not open');
    const connection = await instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }

  async function onRun({ id, order, credit }: Extract<ToEngine, { type: 'run' }>): Promise<void> {
    const talk: Conversation = { way: flow(credit), connection: null, stopped: false };
    talks.set(id, talk);
    const ran = await withConnection(async (connection) => {
      if (talk.stopped) return err(STOPPED);
      talk.connection = connection;
      try {
        return await runStatements(connection, order, {
          begins: (index, sql) => out.say({ type: 'statement', id, index, sql }),
          async ran(index, computed, { limit, keepAt }) {
            const { changed, executedSql } = computed;
            const kept = keepAt === null ? null : await keepRows(computed, limit, keepAt);
            const rows = computed.names.length === 0 ? null : Math.min(computed.rows, limit);
            const more = computed.rows > limit;
            out.say({ type: 'ran', id, index, ran: { executedSql, rows, more, changed, kept } });
          },
        });
      } finally {
        talk.connection = null;
      }
    });
    if (ran.ok && !talk.stopped) await sendRows(id, ran.value, order, talk.way, out);
    else fail(id, talk.stopped || ran.ok ? STOPPED : ran.error);
  }

  async function onReread({ id, order, credit }: Extract<ToEngine, { type: 'reread' }>): Promise<void> {
    const talk: Conversation = { way: flow(credit), connection: null, stopped: false };
    talks.set(id, talk);
    await rereadRows(id, order, talk.way, out);
  }

  async function onCall(id: number, call: EngineCall): Promise<void> {
    const answer = await withConnection((connection) => answerCall(connection, call));
    if (answer.ok) out.say({ type: 'answer', id, value: answer.value });
    else fail(id, answer.error);
  }

  /** Any other failure of a conversation ends it with a reason; it must not end the process. */
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
 * Interrupts what a conversation computes until it ends: an interrupt that comes between two steps of a query, before
 * the engine has begun the next, is forgotten by the engine.
 */
async function stop(talk: Conversation): Promise<void> {
  talk.stopped = true;
  while (talk.connection !== null) {
    talk.connection.interrupt();
    await setTimeout(INTERRUPT_AGAIN);
  }
}

const INTERRUPT_AGAIN = 20;

const STOPPED: EngineError = {
  kind: 'stopped',
  message: 'The query was stopped.',
  exception: null,
  at: null,
};

async function answerCall(
  connection: DuckDBConnection,
  call: EngineCall,
): Promise<Result<unknown, EngineError>> {
  switch (call.name) {
    case 'check': {
      const admitted = await admitTexts(connection, call.statements, call.allowed);
      return admitted.ok ? ok(null) : err(admitted.error);
    }
    case 'catalogs':
      return ok(await catalogue.catalogs(connection));
    case 'schemas':
      return ok(await catalogue.schemas(connection, call.catalog));
    case 'tables':
      return ok(await catalogue.tables(connection, call.catalog, call.schema));
    case 'table':
      return ok(await catalogue.table(connection, call.table));
    case 'columns':
      return ok(await catalogue.columns(connection));
    case 'functions':
      return ok(await functions(connection));
    case 'estimate':
      return estimate(connection, call);
    case 'extract':
      return extract(connection, call);
  }
}

import { setTimeout } from 'node:timers/promises';
import { err, type Result } from '#domain/result.ts';
import type { EngineError } from '../../base/engineError.ts';
import { duckError } from '../../base/duckError.ts';
import { definitionIn } from '../added/module.ts';
import { isRemote } from '../engineHost.ts';
import { stopped } from '../endings.ts';
import type { EngineCall, ToEngine } from '../protocol.ts';
import { openRemote } from '../remote/openRemote.ts';
import { rowBytes } from './chunkBytes.ts';
import type { Computed } from './compute.ts';
import { openDuck } from './duckEngine.ts';
import type { Engine, StatementListener, EngineTask } from './engine.ts';
import { createSteps, type RowFlow, flow, type MessageSink } from './flow.ts';
import { rereadRows } from './rereadRows.ts';
import { keepRows, sendRows } from './sendRows.ts';

interface ActiveCall extends EngineTask {
  readonly way: RowFlow;
  /** Set while the engine computes: a stop calls it. */
  interrupt: (() => void) | null;
  /** Whether it computes while it sends: then it may wait for its reader when it is stopped. */
  readonly isExport: boolean;
  stopped: boolean;
}

/** Handles the server's messages for one open engine. */
export function engineServer(out: MessageSink): (message: ToEngine) => void {
  let engine: Engine | null = null;
  const talks = new Map<number, ActiveCall>();
  const step = createSteps();

  function fail(id: number, error: EngineError): void {
    out.post({ type: 'error', id, error });
    if (error.exception === 'FATAL') out.end();
  }

  async function onOpen({ id, spec, zone, limits }: Extract<ToEngine, { type: 'open' }>): Promise<void> {
    try {
      engine = isRemote(spec) ? await openRemote(spec, zone, limits) : await openDuck(spec, zone, limits);
      out.post({ type: 'answer', id, value: null });
    } catch (cause) {
      fail(id, { ...duckError(cause, 0, ''), kind: 'unavailable' });
    }
  }

  async function onDescribe(id: number, module: string): Promise<void> {
    try {
      out.post({ type: 'answer', id, value: await definitionIn(module) });
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      fail(id, { kind: 'unavailable', message, exception: null, at: null });
    }
  }

  /** Works with the engine until it is done, or stopped. */
  async function inEngine<T>(
    talk: ActiveCall,
    work: (engine: Engine) => Promise<Result<T, EngineError>>,
  ): Promise<Result<T, EngineError>> {
    if (engine === null) throw new Error('The engine is not open');
    const worked = await work(engine);
    return talk.stopped ? err(stopped()) : worked;
  }

  const begin = (id: number, credit: number, isExport = false): ActiveCall => {
    const talk: ActiveCall = { way: flow(credit), interrupt: null, isExport, stopped: false };
    talks.set(id, talk);
    return talk;
  };

  async function onRun({ id, order, credit }: Extract<ToEngine, { type: 'run' }>): Promise<void> {
    const talk = begin(id, credit);
    const room = { left: order.storeBytes ?? Infinity };
    let begunAt = performance.now();
    const listener: StatementListener = {
      begins(index, sql) {
        begunAt = performance.now();
        out.post({ type: 'statement', id, index, sql });
      },
      async ran(index, computed, { limit, keepAt }) {
        const { changed, executedSql } = computed;
        const took = Math.round(performance.now() - begunAt);
        const kept = keepAt === null ? null : await keepRows(computed, limit, { file: keepAt, room, step });
        const rows = computed.names.length === 0 ? null : Math.min(computed.rows, limit);
        const more = computed.rows > limit;
        out.post({ type: 'ran', id, index, ran: { executedSql, rows, more, changed, kept, took } });
      },
    };
    const ran = await inEngine(talk, (open) => open.run(order, listener, talk));
    if (ran.ok) await sendRows({ id, way: talk.way, out, step }, ran.value, order, room);
    else fail(id, ran.error);
    if (isLarge(ran)) freeRows();
  }

  async function onExport({ id, order, credit }: Extract<ToEngine, { type: 'export' }>): Promise<void> {
    const talk = begin(id, credit, true);
    const channel = { id, way: talk.way, out, step };
    const sent = await inEngine(talk, (open) => open.exportCsv(order, channel, talk));
    if (sent.ok) out.post({ type: 'end', id, storeFault: null });
    else fail(id, sent.error);
    // Exports are of many rows.
    freeRows();
  }

  async function onReread({ id, order, credit }: Extract<ToEngine, { type: 'reread' }>): Promise<void> {
    const talk = begin(id, credit);
    await rereadRows({ id, way: talk.way, out, step }, order);
  }

  async function onCall(id: number, call: EngineCall): Promise<void> {
    const talk = begin(id, 0);
    const result = await inEngine(talk, (open) => open.call(call, talk));
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
      case 'describe':
        return converse(message.id, onDescribe(message.id, message.module));
      case 'run':
        return converse(message.id, onRun(message));
      case 'export':
        return converse(message.id, onExport(message));
      case 'reread':
        return converse(message.id, onReread(message));
      case 'call':
        return converse(message.id, onCall(message.id, message.call));
      case 'credit':
        return talk?.way.grant(message.bytes);
      case 'leave':
        // The database computes on for nobody, and hears nothing of its reader before the first row.
        return talk?.isExport === true ? void stop(talk) : talk?.way.leave();
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
  // Nobody may read its rows any more, and what waits for that hears no interrupt. It still ends with an error.
  if (talk.isExport) talk.way.leave();
  while (talk.interrupt !== null) {
    talk.interrupt();
    await setTimeout(INTERRUPT_AGAIN);
  }
}

const INTERRUPT_AGAIN = 20;

/** JavaScript does not count the memory of rows, so it frees it late. */
const freeRows = (): void => void setImmediate(() => globalThis.gc?.());

/** Whether a query had so many or such long rows that others may need the memory. */
const isLarge = (ran: Result<Computed, EngineError>): boolean =>
  ran.ok
    ? ran.value.rows > LARGE_ROWS || rowBytes(ran.value.chunks, ran.value.types) > LARGE_BYTES
    : ran.error.kind === 'memory';

const LARGE_ROWS = 50_000;
const LARGE_BYTES = 16 * 1024 ** 2;

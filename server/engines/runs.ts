import { err, ok, type Result } from '#domain/result.ts';
import { byteQueue } from './byteQueue.ts';
import type {
  EngineRunRequest,
  ExportedCsv,
  ExportRequest,
  RereadRequest,
  RunOutcome,
} from './engineHost.ts';
import type { EngineError } from '../base/engineError.ts';
import type { EngineProcess } from './engineProcess.ts';
import type { RunHead, ToEngine } from './protocol.ts';

/** The most bytes of one response in flight: the cost of a slow reader. */
const WINDOW = 1 << 22;
/** Credit is sent in steps of this size: a message for every piece of a pipe would cost as much as the bytes. */
const CREDIT_STEP = WINDOW >> 3;

/**
 * Starts a query; resolves when its rows are computed, or with an error. `started` gets its number, for stopping it.
 */
export function startRun(
  process: EngineProcess,
  request: EngineRunRequest,
  started: (id: number) => void,
): Promise<Result<RunOutcome, EngineError>> {
  const {
    queryId: _q,
    person: _p,
    kind: _k,
    timeout: _t,
    engine: _e,
    onStatement: _s,
    onRan: _r,
    ...order
  } = request;
  const { id, outcome } = stream(process, (id) => ({ type: 'run', id, order, credit: WINDOW }), request);
  started(id);
  return outcome;
}

/** Starts an export; resolves when all its rows are sent. `began` gets them when the first may come. */
export async function startExport(
  process: EngineProcess,
  { queryId: _q, person: _p, kind: _k, timeout: _t, engine: _e, ...order }: ExportRequest,
  started: (id: number) => void,
  began: (exported: Omit<ExportedCsv, 'done'>) => void,
): Promise<Result<void, EngineError>> {
  const { id, outcome, ended } = stream(process, (id) => ({ type: 'export', id, order, credit: WINDOW }), {
    statements: [order.sql],
  });
  started(id);
  const opened = await outcome;
  if (!opened.ok) return opened;
  const { columns, body } = opened.value;
  began({ names: columns.map(({ name }) => name), body });
  const error = await ended;
  return error === null ? ok(undefined) : err(error);
}

/** Requests stored rows in another format. */
export async function startReread(
  process: EngineProcess,
  request: RereadRequest,
): Promise<Result<AsyncIterable<Uint8Array>, EngineError>> {
  const { engine: _engine, ...order } = request;
  const { outcome } = stream(process, (id) => ({ type: 'reread', id, order, credit: WINDOW }));
  const read = await outcome;
  return read.ok ? ok(read.value.body) : read;
}

interface Started {
  readonly id: number;
  readonly outcome: Promise<Result<RunOutcome, EngineError>>;
  /** Resolves after all: with the error that ended it, or null. */
  readonly ended: Promise<EngineError | null>;
}

function stream(
  process: EngineProcess,
  order: (id: number) => ToEngine,
  {
    onStatement,
    onRan,
    statements,
  }: Partial<Pick<EngineRunRequest, 'onStatement' | 'onRan' | 'statements'>> = {},
): Started {
  let settle: (outcome: Result<RunOutcome, EngineError>) => void = () => undefined;
  let settleKept: (fault: string | null) => void = () => undefined;
  const outcome = new Promise<Result<RunOutcome, EngineError>>((resolve) => {
    settle = resolve;
  });
  const kept = new Promise<string | null>((resolve) => {
    settleKept = resolve;
  });
  let settleEnded: (error: EngineError | null) => void = () => undefined;
  const ended = new Promise<EngineError | null>((resolve) => {
    settleEnded = resolve;
  });
  let unreported = 0;
  const queue = byteQueue({
    taken(bytes) {
      unreported += bytes;
      if (unreported < CREDIT_STEP) return;
      process.post({ type: 'credit', id, bytes: unreported });
      unreported = 0;
    },
    left: () => process.post({ type: 'leave', id }),
  });
  const fail = (error: EngineError) => {
    settle(err(error));
    settleKept(error.message);
    settleEnded(error);
    queue.fail(new Error(error.message));
  };
  const id: number = process.converse({
    message(message) {
      switch (message.type) {
        case 'statement':
          return onStatement?.(message.index, message.sql);
        case 'ran':
          return onRan?.(message.index, message.ran);
        case 'head':
          return settle(ok(outcomeOf(message.head, queue.body, kept)));
        case 'sent':
          return queue.end();
        case 'end':
          settleKept(message.storeFault);
          settleEnded(null);
          return queue.end();
        case 'error':
          return fail(message.error);
        case 'answer':
          return undefined;
      }
    },
    data: (bytes) => queue.push(bytes),
    ...(statements === undefined ? {} : { texts: statements }),
    died: fail,
  });
  process.post(order(id));
  return { id, outcome, ended };
}

const outcomeOf = (
  head: RunHead,
  body: AsyncIterable<Uint8Array>,
  kept: Promise<string | null>,
): RunOutcome => ({ ...head, body, kept });

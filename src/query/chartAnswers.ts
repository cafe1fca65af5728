import type { ChartApi } from '#api/chart.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import { isUnreachable } from '#domain/error/unreachable.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { type Clock, type Millis, SECOND } from '#domain/time.ts';
import type { ChartAnswer, ChartBody } from '#store/dashboardRows.ts';
import type { StorageError } from '#store/storageError.ts';
import { answerKey } from './answerKey.ts';
import type { DeviceAnswers, NotComputed } from './device/deviceAnswers.ts';
import type { ChartRequest } from './chartRequest.ts';
import type { ChartAnswerRequest } from '../../workers/results/protocol.ts';
import type { ResultsClient } from './resultsWorker.ts';
import { createSlowServerTimer } from './slowServerTimer.ts';
import { createSlots } from './slots.ts';

export interface AskOptions {
  /** Has the server ask its engine instead of its own cache. */
  readonly force?: boolean;
  /** Leaves it at that where the server cannot be reached. */
  readonly isServerOnly?: boolean;
  /** Nobody looks at a blank for want of it: what charts on screen ask goes first. */
  readonly isPatient?: boolean;
  /**
   * Told of an answer before it is kept, for whoever shows it. Where the server lets wait, one that the device computed
   * may come first and the server's after it.
   */
  readonly onAnswer?: (answered: Answered) => void;
  /** The digest of the rows that are shown by now: they need not come again. */
  readonly shown?: string | null;
  readonly signal?: AbortSignal;
}

/** Why the server could not be asked: it is away, it was asked and never answered, or nobody is signed in. */
export type OutOfReach = 'unreachable' | 'timeout' | 'session';

/** Why there is no new answer, in terms a person can act on. */
export type ChartFailure =
  /** The server or its engine refused; the words are theirs. */
  | { readonly kind: 'refused'; readonly message: string }
  /** What the device would have computed itself, it could not; null where it was not to try. */
  | { readonly kind: OutOfReach; readonly device: NotComputed | null }
  | { readonly kind: 'aborted' }
  /** An answer came and is none. */
  | { readonly kind: 'unreadable'; readonly message: string };

export interface Answered {
  readonly answer: ChartAnswer;
  /** The rows; null where nobody waits for them, or they are shown already. */
  readonly body: ChartBody | null;
}

/** Asks charts' questions. What comes is kept on the device. */
export interface ChartAnswers {
  ask(question: ChartRequest, options?: AskOptions): Promise<Result<Answered, ChartFailure>>;
}

export interface ChartAnswersDeps {
  readonly api: Pick<ChartApi, 'data'>;
  readonly results: Pick<ResultsClient, 'answerChart'>;
  readonly clock: Clock;
  /** CST-05: how long a server may take that accepted a question. */
  readonly timeout: () => Millis;
  /** Answers without the server from rows that are kept; null where that is not wanted. */
  readonly device: DeviceAnswers | null;
  readonly onStorageError: (error: StorageError) => void;
}

/** A browser opens six connections to a server; the seventh question would wait there, where nothing can overtake it. */
const AT_ONCE = 6;
/** Of these for questions that can wait, as for the choices of filters: they come up first, and charts are behind them. */
const FOR_PATIENT = 2;
/** A server that says nothing for so long may take as long as it likes: where the device can answer, it does meanwhile. */
const PATIENCE: Millis = 3 * SECOND;

type Asked = Result<Answered, ChartFailure>;

/** Telling questions apart takes a while, so it is done once for each. */
type Keyed = ChartRequest & { readonly key: string };

export function createChartAnswers(deps: ChartAnswersDeps): ChartAnswers {
  const { api, results, clock, timeout, device, onStorageError } = deps;
  const slots = createSlots(AT_ONCE, FOR_PATIENT);
  const slowServer = createSlowServerTimer(clock, PATIENCE);

  async function askServer(question: Keyed, options: AskOptions, onReached: () => void): Promise<Asked> {
    const { subject, context, dashboardId } = question;
    const { force = false, signal } = options;
    if (isGivenUp(options)) return err({ kind: 'aborted' });
    const chartId = subject.startsWith('chart:') ? Number(subject.slice('chart:'.length)) : null;
    const sent = await api.data(
      { ...context, force },
      {
        ...(chartId !== null && { chartId }),
        ...(dashboardId !== null && { dashboardId }),
        timeout: timeout(),
        ...(signal && { signal }),
      },
    );
    if (!sent.ok) return err(failureOf(sent.error));
    const body = await bodyOf(sent.value);
    if (body === null) return err(isGivenUp(options) ? { kind: 'aborted' } : UNREACHABLE);
    onReached();
    return take(question, body, { origin: 'server' }, options);
  }

  async function askDevice(question: Keyed, options: AskOptions, why: OutOfReach): Promise<Asked> {
    if (device === null) return err({ kind: why, device: null });
    const computed = await device.compute(question, question.key, options.signal);
    if (isGivenUp(options)) return err({ kind: 'aborted' });
    if (computed.ok) {
      const { body, dataFrom } = computed.value;
      return take(question, body.buffer, { origin: 'device', dataFrom }, options);
    }
    const { error } = computed;
    return err(error.kind === 'aborted' ? error : { kind: why, device: error });
  }

  async function take(
    { key, subject, context }: Keyed,
    body: ArrayBuffer,
    from: Pick<ChartAnswerRequest, 'origin' | 'dataFrom'>,
    { onAnswer, shown = null }: AskOptions,
  ): Promise<Asked> {
    const now = clock.now();
    const rows = onAnswer === undefined ? null : { shown };
    const decoded = await results.answerChart({ key, subject, question: context, body, now, rows, ...from });
    if (!decoded.ok) return err(unreadable(decoded.error));
    const { kept, ...answered } = decoded.value;
    onAnswer?.(answered);
    const stored = await kept;
    if (!stored.ok) onStorageError(stored.error);
    return ok(answered);
  }

  return {
    async ask(asked, options = {}) {
      const question: Keyed = { ...asked, key: answerKey(asked) };
      const { isServerOnly = false, isPatient = false } = options;
      const overtaken = new AbortController();
      const asking = slots.run(
        () => askServer(question, options, () => overtaken.abort()),
        isPatient ? 'patient' : 'urgent',
      );
      const reached = asking.then((answer) => {
        if (answer.ok || answer.error.kind !== 'aborted') slowServer.heard(outOfReach(answer) === null);
        return answer;
      });
      if (isServerOnly) return reached;
      const isSilent = await Promise.race([reached.then(() => false), slowServer.found().then(() => true)]);
      const signal = options.signal ? AbortSignal.any([options.signal, overtaken.signal]) : overtaken.signal;
      const meanwhile = isSilent ? askDevice(question, { ...options, signal }, 'unreachable') : null;
      const answer = await reached;
      const away = outOfReach(answer);
      if (away === null) return answer;
      const computed = await (meanwhile ?? askDevice(question, { ...options, signal }, away));
      return !computed.ok && 'device' in computed.error ? err({ ...computed.error, kind: away }) : computed;
    },
  };
}

const UNREACHABLE: ChartFailure = { kind: 'unreachable', device: null };

const isGivenUp = ({ signal }: AskOptions): boolean => signal?.aborted === true;

/** Why the server could not be asked; null where it said something. */
function outOfReach(asked: Asked): OutOfReach | null {
  if (asked.ok) return null;
  const { kind } = asked.error;
  return kind === 'unreachable' || kind === 'timeout' || kind === 'session' ? kind : null;
}

/** Null where the answer broke off. */
async function bodyOf(response: Response): Promise<ArrayBuffer | null> {
  try {
    return await response.arrayBuffer();
  } catch {
    return null;
  }
}

function failureOf(error: ApiError): ChartFailure {
  switch (error.kind) {
    case 'timeout':
    case 'session':
      return { kind: error.kind, device: null };
    case 'aborted':
      return { kind: 'aborted' };
    default:
      return isUnreachable(error) ? UNREACHABLE : { kind: 'refused', message: describeError(error) };
  }
}

function unreadable(error: { readonly kind: string; readonly message?: string }): ChartFailure {
  return { kind: 'unreadable', message: error.message ?? error.kind };
}

import type { ChartApi } from '#api/chart.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { ChartAnswer, ChartBody } from '#store/dashboardRows.ts';
import type { StorageError } from '#store/storageError.ts';
import { answerKey } from './answerKey.ts';
import type { DeviceAnswers, NotComputed } from './device/deviceAnswers.ts';
import type { ChartQuestion } from './question.ts';
import type { ChartAnswerRequest } from '../../workers/results/protocol.ts';
import type { ResultsClient } from './resultsWorker.ts';
import { createSlots } from './slots.ts';

export interface AskOptions {
  /** Has the server ask its engine instead of its own cache. */
  readonly force?: boolean;
  /** Leaves it at that where the server cannot be reached. */
  readonly isServerOnly?: boolean;
  /** Nobody looks at a blank for want of it: what charts on screen ask goes first. */
  readonly isPatient?: boolean;
  readonly signal?: AbortSignal;
}

/** Why there is no new answer, in terms a person can act on. */
export type ChartFailure =
  /** The server or its engine refused; the words are theirs. */
  | { readonly kind: 'refused'; readonly message: string }
  /** What the device would have computed itself, it could not; null where it was not to try. */
  | { readonly kind: 'unreachable'; readonly device: NotComputed | null }
  | { readonly kind: 'session' }
  | { readonly kind: 'aborted' }
  /** An answer came and is none. */
  | { readonly kind: 'unreadable'; readonly message: string };

export interface Answered {
  readonly answer: ChartAnswer;
  /** The rows, where the device could not keep them: they are shown and gone with the page. */
  readonly unkept: ChartBody | null;
}

/** Asks charts' questions. What comes is kept on the device, and read there by whoever shows it. */
export interface ChartAnswers {
  ask(question: ChartQuestion, options?: AskOptions): Promise<Result<Answered, ChartFailure>>;
}

export interface ChartAnswersDeps {
  readonly api: Pick<ChartApi, 'data'>;
  readonly results: Pick<ResultsClient, 'answerChart'>;
  readonly clock: Clock;
  /** Answers without the server from rows that are kept; null where that is not wanted. */
  readonly device: DeviceAnswers | null;
  readonly onStorageError: (error: StorageError) => void;
}

/** A browser opens six connections to a server; the seventh question would wait there, where nothing can overtake it. */
const AT_ONCE = 6;
/** Of these for questions that can wait, as for the choices of filters: they come up first, and charts are behind them. */
const FOR_PATIENT = 2;

export function createChartAnswers(deps: ChartAnswersDeps): ChartAnswers {
  const { api, results, clock, device, onStorageError } = deps;
  const slots = createSlots(AT_ONCE, FOR_PATIENT);

  async function askServer(
    question: ChartQuestion,
    force: boolean,
    signal: AbortSignal | undefined,
  ): Promise<Result<Answered, ChartFailure>> {
    const { subject, context, dashboardId } = question;
    if (signal?.aborted === true) return err({ kind: 'aborted' });
    const chartId = subject.startsWith('chart:') ? Number(subject.slice('chart:'.length)) : null;
    const sent = await api.data(
      { ...context, force },
      {
        ...(chartId !== null && { chartId }),
        ...(dashboardId !== null && { dashboardId }),
        ...(signal && { signal }),
      },
    );
    if (!sent.ok) return err(failureOf(sent.error));
    const body = await bodyOf(sent.value);
    return body === null ? err(UNREACHABLE) : take(question, body, { origin: 'server' });
  }

  async function askDevice(
    question: ChartQuestion,
    signal: AbortSignal | undefined,
  ): Promise<Result<Answered, ChartFailure>> {
    if (device === null) return err(UNREACHABLE);
    const computed = await device.compute(question, signal);
    if (computed.ok) {
      const { body, dataFrom } = computed.value;
      return take(question, body.buffer, { origin: 'device', dataFrom });
    }
    const { error } = computed;
    return err(error.kind === 'aborted' ? error : { kind: 'unreachable', device: error });
  }

  async function take(
    { subject, context }: ChartQuestion,
    body: ArrayBuffer,
    from: Pick<ChartAnswerRequest, 'origin' | 'dataFrom'>,
  ): Promise<Result<Answered, ChartFailure>> {
    const key = answerKey({ subject, context });
    const now = clock.now();
    const decoded = await results.answerChart({ key, subject, question: context, body, now, ...from });
    if (!decoded.ok) return err(unreadable(decoded.error));
    const { answer, unkept } = decoded.value;
    if (unkept !== null) onStorageError(unkept.error);
    return ok({ answer, unkept: unkept?.body ?? null });
  }

  return {
    async ask(question, { force = false, isServerOnly = false, isPatient = false, signal } = {}) {
      const urgency = isPatient ? 'patient' : 'urgent';
      const asked = await slots.run(() => askServer(question, force, signal), urgency);
      const isAway = !asked.ok && asked.error.kind === 'unreachable';
      return isAway && !isServerOnly ? askDevice(question, signal) : asked;
    },
  };
}

const UNREACHABLE: ChartFailure = { kind: 'unreachable', device: null };

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
    case 'offline':
    case 'timeout':
    case 'notTheServer':
      return UNREACHABLE;
    case 'session':
      return { kind: 'session' };
    case 'aborted':
      return { kind: 'aborted' };
    default:
      return { kind: 'refused', message: describeError(error) };
  }
}

function unreadable(error: { readonly kind: string; readonly message?: string }): ChartFailure {
  return { kind: 'unreadable', message: error.message ?? error.kind };
}

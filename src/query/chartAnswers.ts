import type { ChartApi } from '#api/chart.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { AnswerSubject, ChartAnswer, ChartBody } from '#store/dashboardRows.ts';
import type { StorageError } from '#store/storageError.ts';
import { answerKey } from './answerKey.ts';
import type { ChartQuestion } from './question.ts';
import type { ResultsClient } from './resultsWorker.ts';
import { createSlots } from './slots.ts';

export interface AskOptions {
  /** Has the server ask its engine instead of its own cache. */
  readonly force?: boolean;
  readonly signal?: AbortSignal;
}

/** Why there is no new answer, in terms a person can act on. */
export type ChartFailure =
  /** The server or its engine refused; the words are theirs. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unreachable' }
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
  readonly onStorageError: (error: StorageError) => void;
}

/** A browser opens six connections to a server; the seventh question would wait there, where nothing can overtake it. */
const AT_ONCE = 6;

export function createChartAnswers({ api, results, clock, onStorageError }: ChartAnswersDeps): ChartAnswers {
  const slots = createSlots(AT_ONCE);

  async function ask(
    { subject, context, dashboardId }: ChartQuestion,
    { force = false, signal }: AskOptions = {},
  ): Promise<Result<Answered, ChartFailure>> {
    return slots.run(async () => {
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
      return take(sent.value, subject, context);
    });
  }

  async function take(
    response: Response,
    subject: AnswerSubject,
    question: JsonRecord,
  ): Promise<Result<Answered, ChartFailure>> {
    const body = await bodyOf(response);
    if (body === null) return err({ kind: 'unreachable' });
    const key = answerKey({ subject, context: question });
    const decoded = await results.answerChart({
      key,
      subject,
      question,
      origin: 'server',
      body,
      now: clock.now(),
    });
    if (!decoded.ok) return err(unreadable(decoded.error));
    const { answer, unkept } = decoded.value;
    if (unkept !== null) onStorageError(unkept.error);
    return ok({ answer, unkept: unkept?.body ?? null });
  }

  return { ask };
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
    case 'offline':
    case 'timeout':
    case 'notTheServer':
      return { kind: 'unreachable' };
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

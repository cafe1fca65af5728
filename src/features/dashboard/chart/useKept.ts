import { useState } from 'react';
import type { ChartQuestion } from '#query/question.ts';
import { getAnswer, getBody, lastAnswer } from '#store/chartAnswers.ts';
import type { ChartAnswer, ChartBody } from '#store/dashboardRows.ts';
import type { SextantDb } from '#store/db.ts';
import { useLive } from '#ui/useLive.ts';

/** What the device has for a chart. */
export interface Kept {
  readonly answer: ChartAnswer;
  readonly body: ChartBody;
  /** Whether it answers the question, and is not only the last picture of the chart. */
  readonly isExact: boolean;
}

/**
 * The answer that the device keeps for a question, else the last one to any question of the chart. `undefined` until
 * the device was looked into, null where it has nothing. Rows are read again only when they are others than before.
 */
export function useKept(
  db: SextantDb,
  key: string | null,
  question: ChartQuestion | null,
): Kept | null | undefined {
  const subject = question?.subject ?? null;
  const answer = useLive(async () => {
    if (key === null || subject === null) return null;
    return (await getAnswer(db, key)) ?? (await lastAnswer(db, subject)) ?? null;
  }, [db, key, subject]);
  const body = useLive(
    async () => (answer == null ? null : ((await getBody(db, answer.key)) ?? null)),
    [db, answer?.key, answer?.digest],
  );
  const [shown, setShown] = useState<Kept | null>(null);
  const next = nextShown(shown, answer, body ?? null, key);
  if (next !== shown) setShown(next);
  if (next !== null) return next;
  // Known to be kept and still being read, or not looked into yet.
  return answer === null || (answer !== undefined && body === null) ? null : undefined;
}

/** While another answer's rows are on their way the picture before it stays: nothing jumps, nothing blinks. */
function nextShown(
  shown: Kept | null,
  answer: ChartAnswer | null | undefined,
  body: ChartBody | null,
  key: string | null,
): Kept | null {
  if (answer === null) return null;
  if (answer === undefined || body === null || body.key !== answer.key) return shown;
  const isExact = answer.key === key;
  const isSame = shown?.answer === answer && shown.body === body && shown.isExact === isExact;
  return isSame ? shown : { answer, body, isExact };
}

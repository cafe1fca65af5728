import type { QueryAnswer } from '#domain/chart/answer.ts';
import { digest } from '#domain/digest.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { keepAnswer } from '#store/chartAnswers.ts';
import type { ChartAnswer } from '#store/dashboardRows.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#store/storageError.ts';
import type { DecodeFault } from '../decodedAnswer.ts';
import type { ChartAnswered, ChartAnswerRequest } from '../protocol.ts';
import { decodeChart } from './decodeChart.ts';

/**
 * Decodes the answer to a chart and keeps it. Only its metadata goes back to the page: the rows are read from the
 * device by whoever draws them, and only if they are others than before.
 */
export async function answerChart(
  db: SextantDb | null,
  request: ChartAnswerRequest,
): Promise<Result<ChartAnswered, DecodeFault | StorageError>> {
  const { key, subject, question, origin, now, dataFrom } = request;
  const bytes = new Uint8Array(request.body);
  const decoded = decodeChart(bytes);
  if (!decoded.ok) return decoded;
  const queries = decoded.value;
  const computed = queries.map(({ computedAt }) => dataFrom ?? computedAt ?? now);
  const answer: ChartAnswer = {
    key,
    subject,
    question,
    origin,
    storedAt: now,
    // Clocks differ: an answer is never from the future.
    computedAt: Math.min(now, ...computed),
    bytes: bytes.length,
    digest: digest(textOf(queries)),
  };
  const body = { key, queries };
  if (db === null) {
    const cause = new Error('There is no database to keep the rows in');
    return ok({ answer, unkept: { body, error: { kind: 'closed', cause } } });
  }
  const kept = await keepAnswer(db, answer, body);
  return ok({ answer, unkept: kept.ok ? null : { body, error: kept.error } });
}

/** All that is drawn, without the times that differ from answer to answer. Its keys have one order, as it is made here. */
function textOf(queries: readonly QueryAnswer[]): string {
  return JSON.stringify(queries, (name, each: unknown) => {
    if (name === 'computedAt') return null;
    return typeof each === 'bigint' ? `${each}n` : each;
  });
}

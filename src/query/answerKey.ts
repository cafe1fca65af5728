import { canonicalJson, digest } from '#domain/digest.ts';
import type { ChartRequest } from './chartRequest.ts';

/**
 * Stands for what is asked and for whom, however fresh the answer should be. Two charts that ask the same have an
 * answer each, so that each has its last picture and none loses it to the other.
 */
export function answerKey({ subject, context }: Pick<ChartRequest, 'subject' | 'context'>): string {
  const { datasource, queries, result_type: resultType = 'full' } = context;
  return digest(canonicalJson({ subject, datasource, queries, resultType }));
}

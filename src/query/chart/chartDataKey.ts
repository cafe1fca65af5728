import { canonicalJson, digest } from '#domain/digest.ts';
import type { ChartRequest } from './chartRequest.ts';

/**
 * The cache key of a request and its subject, independent of how fresh the data must be. Two charts with the same
 * request have separate entries, so that neither overwrites the chart image of the other.
 */
export function chartDataKey({ subject, context }: Pick<ChartRequest, 'subject' | 'context'>): string {
  const { datasource, queries, result_type: resultType = 'full' } = context;
  return digest(canonicalJson({ subject, datasource, queries, resultType }));
}

import { canonicalJson, digest } from '#domain/digest.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

/** Stands for what is asked, whoever asks and however fresh the answer should be. */
export function answerKey(context: JsonRecord): string {
  const { datasource, queries, result_type: resultType = 'full' } = context;
  return digest(canonicalJson({ datasource, queries, resultType }));
}

import type { QueryResponse } from '#domain/chart/chartQueryResult.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import { digest } from '#domain/digest.ts';

/** Equal for responses that draw the same. */
export const digestOf = (queries: readonly QueryResponse[]): string => digest(textOf(queries));

/**
 * Everything that is drawn, without the times that differ per response: "last week" ends now. Key order is fixed here.
 */
function textOf(queries: readonly QueryResponse[]): string {
  const timeless = queries.map((each) => {
    const { span: _ends, ...frame } = each.frame;
    return { ...each, frame, computedAt: null };
  });
  // A function that is called for each of ten thousand values takes longer than all else: few responses need it.
  return queries.some(hasBigInts) ? JSON.stringify(timeless, bigIntAsText) : JSON.stringify(timeless);
}

const hasBigInts = ({ frame, annotations = {} }: QueryResponse): boolean =>
  [frame, ...Object.values(annotations)].some(({ columns }) =>
    columns.some(({ values }) => values.some(isOrHasBigInt)),
  );

const isOrHasBigInt = (value: FrameValue): boolean =>
  typeof value === 'bigint' || (Array.isArray(value) && value.some(isOrHasBigInt));

const bigIntAsText = (_name: string, each: unknown): unknown =>
  typeof each === 'bigint' ? `${each}n` : each;

import type { Frame } from '#domain/compile/frame.ts';
import { type Finished, finishQuery, type Finishing } from '#domain/compile/finishQuery.ts';
import type { QueryRefusal } from '#domain/compile/refusal.ts';
import type { Result } from '#domain/result.ts';
import { type FramePiece, framePieces, framesOf } from './framePieces.ts';

/** What is to be done with the rows of a query, and then their parts. */
export type FinishPiece = { readonly kind: 'work'; readonly work: Finishing } | FramePiece;

export function* finishPieces(
  { compiled, operations }: Finishing,
  frames: readonly Frame[],
): Generator<FinishPiece, void> {
  const { labels, metricLabels, axis, axisShift, writtenTimes, from, to } = compiled;
  const offsets = compiled.offsets.map(({ offset }) => ({ offset }));
  const needed = { labels, metricLabels, axis, axisShift, writtenTimes, from, to, offsets };
  yield { kind: 'work', work: { compiled: needed, operations } };
  yield* framePieces(frames);
}

/** The result of all pieces. */
export function finishOf(pieces: readonly FinishPiece[]): Result<Finished, QueryRefusal> {
  const [first, ...rest] = pieces;
  if (first?.kind !== 'work') throw new Error('The first piece says what is to be done.');
  const [rows = { columns: [], rowCount: 0 }, ...offsetRows] = framesOf(rest as readonly FramePiece[]);
  return finishQuery(first.work, rows, offsetRows);
}

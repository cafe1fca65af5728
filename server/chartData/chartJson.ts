import { wireOfFrame } from '#domain/compile/frame.ts';
import { wireText } from '#domain/compile/wireText.ts';
import { type FramePiece, framePieces, framesOf } from './framePieces.ts';
import type { ChartResult } from './chartResults.ts';

/** The results of a context in pieces: the fields of each, and then the parts of its rows. */
export type ChartJsonPiece = { readonly kind: 'result'; readonly head: object } | FramePiece;

export function* chartJsonPieces(results: readonly ChartResult[]): Generator<ChartJsonPiece, void> {
  for (const { head, rows } of results) {
    yield { kind: 'result', head };
    if (rows !== null) yield* framePieces([rows]);
  }
}

/** A result as a response has it: an object for each row. */
export function withRows({ head, rows }: ChartResult): object {
  if (rows === null) return head;
  const { data, indexnames } = wireOfFrame(rows);
  return { ...head, ...('indexnames' in head ? { indexnames } : {}), data };
}

/** The response of the call for chart data. */
export function chartJson(pieces: readonly ChartJsonPiece[]): ArrayBuffer {
  const result: object[] = [];
  pieces.forEach((piece, at) => {
    if (piece.kind !== 'result') return;
    const end = pieces.findIndex(({ kind }, next) => next > at && kind === 'result');
    const parts = pieces.slice(at + 1, end < 0 ? undefined : end) as readonly FramePiece[];
    const [frame] = framesOf(parts);
    result.push(withRows({ head: piece.head, rows: frame ?? null }));
  });
  return new TextEncoder().encode(wireText({ result })).buffer;
}

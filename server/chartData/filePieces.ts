import type { Frame } from '#domain/compile/frame.ts';
import { type FramePiece, framePieces, framesOf } from './framePieces.ts';
import { postProcessed, type ResultShape } from './postProcessed.ts';

/** The shape of a file's rows, and then their parts. */
export type FilePiece = { readonly kind: 'shape'; readonly shape: ResultShape } | FramePiece;

export function* filePieces(frames: readonly Frame[], shape: ResultShape | null): Generator<FilePiece, void> {
  if (shape !== null) yield { kind: 'shape', shape };
  yield* framePieces(frames);
}

/** The rows of all pieces, in their shape. */
export function fileFrames(pieces: readonly FilePiece[]): readonly Frame[] {
  const [first, ...rest] = pieces;
  if (first?.kind !== 'shape') return framesOf(pieces as readonly FramePiece[]);
  return postProcessed(first.shape, framesOf(rest as readonly FramePiece[]));
}

import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import { type FramePiece, framePieces, framesOf } from './framePieces.ts';
import { postProcessed } from './postProcessed.ts';

/** How a chart shows its rows. */
export interface Shape {
  readonly form: FormData;
  readonly headings: Headings;
}

/** The shape of a file's rows, and then their parts. */
export type FilePiece = { readonly kind: 'shape'; readonly shape: Shape } | FramePiece;

export function* filePieces(frames: readonly Frame[], shape: Shape | null): Generator<FilePiece, void> {
  if (shape !== null) yield { kind: 'shape', shape };
  yield* framePieces(frames);
}

/** The rows of all pieces, in their shape. */
export function fileFrames(pieces: readonly FilePiece[]): readonly Frame[] {
  const [first, ...rest] = pieces;
  if (first?.kind !== 'shape') return framesOf(pieces as readonly FramePiece[]);
  const { form, headings } = first.shape;
  return postProcessed(form, framesOf(rest as readonly FramePiece[]), headings);
}

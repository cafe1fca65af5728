import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';

/** A part of some frames that is copied to another thread in about a millisecond. */
export type FramePiece =
  | { readonly kind: 'frame'; readonly rest: Omit<Frame, 'columns'> }
  | { readonly kind: 'column'; readonly rest: Omit<FrameColumn, 'values'> }
  | { readonly kind: 'values'; readonly values: readonly FrameValue[] };

const VALUES = 4096;

/** Frames in pieces, so that others get a turn between two of them. */
export function* framePieces(frames: readonly Frame[]): Generator<FramePiece, void> {
  for (const { columns, ...frame } of frames) {
    yield { kind: 'frame', rest: frame };
    for (const { values, ...column } of columns) {
      yield { kind: 'column', rest: column };
      for (let at = 0; at < values.length; at += VALUES)
        yield { kind: 'values', values: values.slice(at, at + VALUES) };
    }
  }
}

/** The frames of all their pieces, in order. */
export function framesOf(pieces: readonly FramePiece[]): readonly Frame[] {
  const frames: (Omit<Frame, 'columns'> & { columns: (FrameColumn & { values: FrameValue[] })[] })[] = [];
  for (const piece of pieces) {
    const columns = frames.at(-1)?.columns;
    if (piece.kind === 'frame') frames.push({ ...piece.rest, columns: [] });
    else if (piece.kind === 'column') columns?.push({ ...piece.rest, values: [] });
    else for (const value of piece.values) columns?.at(-1)?.values.push(value);
  }
  return frames;
}

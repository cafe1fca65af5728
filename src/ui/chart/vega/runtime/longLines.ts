import { asRecord, type JsonRecord } from '#domain/jsonValue.ts';

/** A line of a scene, as Vega's marks get it. */
export interface SceneLine {
  readonly items: readonly unknown[];
  readonly bounds: unknown;
}

type Draw = (context: CanvasRenderingContext2D, line: SceneLine, bounds: unknown) => void;

/**
 * Points of a piece. A stroke takes the time of all its points on each row of pixels, so short ones are faster
 * together.
 */
const PIECE = 50;

/**
 * Draws long lines in pieces. Without a graphics processor, one stroke of 1,000 points takes four times as long as
 * pieces of it.
 */
export function drawInPieces(draw: Draw): Draw {
  return (context, line, bounds) => {
    for (const items of piecesOf(line.items)) draw(context, { items, bounds: line.bounds }, bounds);
  };
}

/** The points of a line, in pieces that may be drawn one after the other and look like the line. */
export function piecesOf(items: readonly unknown[]): readonly (readonly unknown[])[] {
  if (items.length <= 2 * PIECE || !canBeCut(asRecord(items[0]))) return [items];
  const pieces: (readonly unknown[])[] = [];
  // Each begins with the last segment of the one before, so that they are joined like the rest.
  for (let at = 0; at < items.length - 1; at += PIECE)
    pieces.push(items.slice(Math.max(at - 1, 0), at + PIECE + 1));
  return pieces;
}

/** Where pieces overlap, a line that is not opaque would be seen twice; curves depend on points before and after. */
function canBeCut({ opacity, strokeOpacity, strokeDash, fill, interpolate }: JsonRecord): boolean {
  return (
    (opacity ?? 1) === 1 &&
    (strokeOpacity ?? 1) === 1 &&
    (strokeDash ?? null) === null &&
    (fill ?? null) === null &&
    (interpolate ?? 'linear') === 'linear'
  );
}

import type { PicturedPart } from '../../request.ts';
import { tableFlow } from './tableFlow.ts';

/** A table that stands alone in its row and has more columns than its box has all of the paper's width. */
export function widened(
  parts: readonly PicturedPart[],
  [from, to]: readonly [number, number],
  frame: Parameters<typeof tableFlow>[1],
): readonly PicturedPart[] {
  return parts.map((part) => {
    if ('text' in part) return part;
    const isAlone = parts.every(
      (other) => other === part || other.y >= part.y + part.height || other.y + other.height <= part.y,
    );
    if (!isAlone) return part;
    const flow = tableFlow(part, frame);
    return flow === null || (flow.scale === 1 && flow.blocks === 1)
      ? part
      : { ...part, x: from, width: to - from };
  });
}

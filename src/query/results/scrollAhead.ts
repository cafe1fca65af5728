import type { Rectangle } from '#domain/rows/packedCells.ts';
import { TILE_ROWS } from './tileCache.ts';

/** How many screens ahead of a scroll are prefetched. */
const SCREENS_AHEAD = 3;

/** What a scroll is heading for: from the area that scrolls, and those beside it. */
export function scrollAhead(
  areas: readonly Rectangle[],
  previous: readonly Rectangle[],
): readonly Rectangle[] {
  const end = areas.at(-1)?.toRow;
  return areas.flatMap((area, at) => (area.toRow === end ? [aheadOf(area, previous[at] ?? area)] : []));
}

/** The area a scroll is heading for, in the direction of the last change; downwards at first. */
function aheadOf(area: Rectangle, previous: Rectangle): Rectangle {
  const height = Math.max(TILE_ROWS, SCREENS_AHEAD * (area.toRow - area.fromRow));
  const width = area.toColumn - area.fromColumn;
  const isUp = area.fromRow < previous.fromRow;
  return {
    fromRow: isUp ? area.fromRow - height : area.fromRow,
    toRow: isUp ? area.toRow : area.toRow + height,
    fromColumn: area.fromColumn - (area.fromColumn < previous.fromColumn ? width : 0),
    toColumn: area.toColumn + (area.fromColumn > previous.fromColumn ? width : 0),
  };
}

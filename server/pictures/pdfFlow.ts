import type { PicturedPart } from './request.ts';

/** A table that goes on over pages: heights in pixels of the page of charts. */
export interface FlowedTable {
  /** Its rows, and how often they are repeated with other columns. */
  readonly rows: number;
  readonly blocks: number;
  readonly headHeight: number;
  readonly rowHeight: number;
  /** Its notes. */
  readonly footHeight: number;
  /** What its frame and its name take on each page. */
  readonly frameHeight: number;
}

/** Some rows of a table with some of its columns, from a height within its frame on. */
export interface PlacedSlice {
  readonly block: number;
  readonly from: number;
  readonly to: number;
  readonly top: number;
}

/** Where a part is on its page, in pixels of the whole page of charts. */
export interface PlacedOnPage {
  readonly part: PicturedPart;
  readonly top: number;
  /** What of a table is here, where it takes more than its box. */
  readonly slices?: readonly PlacedSlice[];
  /** Where the notes of such a table are; they are below its last rows. */
  readonly footTop?: number;
  /** Set where it began on an earlier page. */
  readonly isContinued?: boolean;
}

/** A table does not end a page with a header and a single row. */
const LEAST_ROWS = 3;
const BETWEEN = 12;

/** A table on its pages, the first of which it begins at a height. */
export function flowPieces(
  part: PicturedPart,
  flow: FlowedTable,
  page: { readonly top: number; readonly height: number },
): readonly PlacedOnPage[] {
  const pieces: PlacedOnPage[] = [];
  let [block, from, isEnd] = [0, 0, false];
  while (!isEnd) {
    const top = pieces.length === 0 ? page.top : 0;
    const room = page.height - top - flow.frameHeight;
    const slices: PlacedSlice[] = [];
    let y = 0;
    while (block < flow.blocks) {
      const left = flow.rows - from;
      const fits = Math.floor((room - y - flow.headHeight) / flow.rowHeight);
      const isFresh = pieces.length > 0 && slices.length === 0;
      if (fits < Math.min(LEAST_ROWS, left) && !isFresh) break;
      const isLast = block === flow.blocks - 1 && fits >= left;
      const footFits = y + flow.headHeight + left * flow.rowHeight + flow.footHeight <= room;
      // Notes do not stand on a page of their own: the last rows go along.
      const kept = isLast && !footFits ? Math.max(left - LEAST_ROWS, 1) : fits;
      const to = from + Math.min(Math.max(kept, 1), left);
      slices.push({ block, from, to, top: y });
      y += flow.headHeight + (to - from) * flow.rowHeight + BETWEEN;
      from = to;
      if (from < flow.rows) break;
      block += 1;
      from = 0;
    }
    const isDone = block >= flow.blocks;
    const hasFoot = isDone && flow.footHeight > 0 && (y + flow.footHeight <= room || slices.length === 0);
    isEnd = isDone && (flow.footHeight === 0 || hasFoot);
    const height = flow.frameHeight + Math.max(y - BETWEEN, 0) + (hasFoot ? flow.footHeight : 0);
    pieces.push({
      part: { ...part, height },
      top,
      slices,
      ...(hasFoot && { footTop: Math.max(y - BETWEEN, 0) }),
      isContinued: pieces.length > 0,
    });
  }
  return pieces;
}

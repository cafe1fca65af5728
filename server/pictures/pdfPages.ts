import { type FlowedTable, flowPieces, type PlacedOnPage } from './pdfFlow.ts';
import type { PicturedPart } from './request.ts';

interface Row {
  readonly y: number;
  readonly parts: readonly PicturedPart[];
  readonly height: number;
  /** Charts may be drawn lower, so that the page is filled; texts would be cut. */
  readonly least: number;
}

const GAP = 12;
const LEAST_SHARE = 2 / 3;
/** A table of many rows begins on a page that has room for some of them. */
const LEAST_OF_FLOW = 180;

/** How a part that is longer than its box goes on; null for what is drawn within its box. */
export type FlowOf = (part: PicturedPart) => FlowedTable | null;

/**
 * Divides a page of charts into pages of a height, below a head on the first. A row of parts that does not fit begins
 * the next page, so none is cut, and a heading stays with what follows it. The charts of a page are drawn lower where
 * one more row fits then; a row that is higher than a page is scaled down when it is drawn. Tables go on over as many
 * pages as they need.
 */
export function pdfPages(
  parts: readonly PicturedPart[],
  { height, head }: { readonly height: number; readonly head: number },
  flowOf: FlowOf = () => null,
): readonly (readonly PlacedOnPage[])[] {
  const pages: PlacedOnPage[][] = [[]];
  let rows: Row[] = [];
  // Where the rows that are not placed yet begin, and how far they reach at least.
  let [start, used] = [head, head];

  function place(): void {
    const { placed, bottom } = placedRows(rows, start, height);
    pages.at(-1)?.push(...placed);
    rows = [];
    [start, used] = [bottom, bottom];
  }
  function turn(): void {
    place();
    pages.push([]);
    [start, used] = [0, 0];
  }
  function flow(row: Row): void {
    const first = pages.length - 1;
    let [last, bottom] = [first, start];
    for (const part of row.parts) {
      const own = flowOf(part);
      const top = start + part.y - row.y;
      const pieces: readonly PlacedOnPage[] =
        own === null
          ? [{ part: { ...part, height: Math.min(part.height, height - top) }, top }]
          : flowPieces(part, own, { top, height });
      pieces.forEach((piece, at) => {
        const page = pages[first + at] ?? [];
        page.push(piece);
        pages[first + at] = page;
        const end = piece.top + piece.part.height;
        if (first + at > last) [last, bottom] = [first + at, end];
        else if (first + at === last) bottom = Math.max(bottom, end);
      });
    }
    [start, used] = [bottom + GAP, bottom + GAP];
  }

  for (const block of blocksOf(rowsOf(parts))) {
    const row = block.at(-1);
    const isFlow = row?.parts.some((part) => flowOf(part) !== null) === true;
    const least = sum(block.map((each) => leastOf(each, isFlow && each === row) + GAP));
    const isEmpty = rows.length === 0 && pages.at(-1)?.length === 0;
    if (!isEmpty && used + least - GAP > height) turn();
    if (!isFlow || row === undefined) {
      rows.push(...block);
      used += least;
      continue;
    }
    rows.push(...block.slice(0, -1));
    place();
    flow(row);
  }
  place();
  return pages;
}

const leastOf = ({ least, height }: Row, isFlow: boolean): number =>
  isFlow ? Math.min(height, LEAST_OF_FLOW) : least;

/** Parts beside each other are one row, also where some are below each other beside a higher one. */
function rowsOf(parts: readonly PicturedPart[]): readonly Row[] {
  const rows: PicturedPart[][] = [];
  let bottom = -Infinity;
  for (const part of parts.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    if (part.y >= bottom) rows.push([part]);
    else rows.at(-1)?.push(part);
    bottom = Math.max(bottom, part.y + part.height);
  }
  return rows.map((row) => {
    const y = Math.min(...row.map((part) => part.y));
    const height = Math.max(...row.map((part) => part.y + part.height)) - y;
    return { y, parts: row, height, least: row.some(isText) ? height : height * LEAST_SHARE };
  });
}

/** Rows that stay together: headings with the row after them. */
function blocksOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const blocks: Row[][] = [];
  let isOpen = false;
  for (const row of rows) {
    if (isOpen) blocks.at(-1)?.push(row);
    else blocks.push([row]);
    isOpen = row.parts.every((part) => isText(part) && part.format === 'heading');
  }
  return blocks;
}

interface PlacedRows {
  readonly placed: readonly PlacedOnPage[];
  /** Where the next row begins. */
  readonly bottom: number;
}

function placedRows(rows: readonly Row[], start: number, height: number): PlacedRows {
  const isLower = (row: Row): boolean => row.least < row.height;
  const [charts, texts] = [rows.filter(isLower), rows.filter((row) => !isLower(row))];
  const room = height - start - GAP * (rows.length - 1) - sum(texts.map((row) => row.height));
  const share = Math.min(1, room / sum(charts.map((row) => row.height)));
  let top = start;
  const placed = rows.flatMap((row) => {
    const scale = isLower(row) ? share : 1;
    const own = row.parts.map((part) => ({
      part: { ...part, height: part.height * scale },
      top: top + (part.y - row.y) * scale,
    }));
    top += row.height * scale + GAP;
    return own;
  });
  return { placed, bottom: top };
}

const isText = (part: PicturedPart) => 'text' in part;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

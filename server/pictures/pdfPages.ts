import type { PicturedPart } from './request.ts';

/** Where a part is on its page, in pixels of the whole page of charts. */
export interface PlacedOnPage {
  readonly part: PicturedPart;
  readonly top: number;
}

interface Row {
  readonly y: number;
  readonly parts: readonly PicturedPart[];
  readonly height: number;
  /** Charts may be drawn lower, so that the page is filled; texts would be cut. */
  readonly least: number;
}

const GAP = 12;
const LEAST_SHARE = 2 / 3;

/**
 * Divides a page of charts into pages of a height, below a head on the first. A row of parts that does not fit begins
 * the next page, so none is cut, and a heading stays with what follows it. The charts of a page are drawn lower where
 * one more row fits then; a row that is higher than a page is scaled down when it is drawn.
 */
export function pdfPages(
  parts: readonly PicturedPart[],
  { height, head }: { readonly height: number; readonly head: number },
): readonly (readonly PlacedOnPage[])[] {
  const pages: Row[][] = [[]];
  let used = head;
  for (const block of blocksOf(rowsOf(parts))) {
    const least = sum(block.map((row) => row.least + GAP));
    if (pages.at(-1)?.length !== 0 && used + least - GAP > height) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(...block);
    used += least;
  }
  return pages.map((rows, at) => placedRows(rows, at === 0 ? head : 0, height));
}

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

function placedRows(rows: readonly Row[], head: number, height: number): readonly PlacedOnPage[] {
  const isLower = (row: Row): boolean => row.least < row.height;
  const [charts, texts] = [rows.filter(isLower), rows.filter((row) => !isLower(row))];
  const room = height - head - GAP * (rows.length - 1) - sum(texts.map((row) => row.height));
  const share = Math.min(1, room / sum(charts.map((row) => row.height)));
  let top = head;
  return rows.flatMap((row) => {
    const scale = isLower(row) ? share : 1;
    const placed = row.parts.map((part) => ({
      part: { ...part, height: part.height * scale },
      top: top + (part.y - row.y) * scale,
    }));
    top += row.height * scale + GAP;
    return placed;
  });
}

const isText = (part: PicturedPart) => 'text' in part;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

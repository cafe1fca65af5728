import type { PicturedPart } from './request.ts';

/** Where a part is on its page, in pixels of the whole page of charts. */
export interface PlacedOnPage {
  readonly part: PicturedPart;
  readonly top: number;
}

/**
 * Divides a page of charts into pages of a height, below a head on the first. A row of parts that does not fit begins
 * the next page, so none is cut; one that is higher than a page is scaled down when it is drawn.
 */
export function pdfPages(
  parts: readonly PicturedPart[],
  { height, head }: { readonly height: number; readonly head: number },
): readonly (readonly PlacedOnPage[])[] {
  const rows = new Map<number, PicturedPart[]>();
  for (const part of parts.toSorted((a, b) => a.y - b.y || a.x - b.x))
    rows.set(part.y, [...(rows.get(part.y) ?? []), part]);
  const pages: PlacedOnPage[][] = [[]];
  let top = head;
  for (const row of rows.values()) {
    const rowHeight = Math.max(...row.map((part) => part.height));
    const page = pages.at(-1) ?? [];
    const isNew = page.length > 0 && top + rowHeight > height;
    if (isNew) {
      pages.push([]);
      top = 0;
    }
    pages.at(-1)?.push(...row.map((part) => ({ part, top })));
    top += rowHeight + GAP;
  }
  return pages;
}

const GAP = 12;

import type { PicturedChart } from './request.ts';

/** Where a chart stands on its page, in pixels of the whole page of charts. */
export interface PlacedOnPage {
  readonly chart: PicturedChart;
  readonly top: number;
}

/**
 * Divides a page of charts into pages of a height, below a head on the first. A row of charts that does not fit begins
 * the next page, so none is cut; one that is higher than a page is drawn smaller by whoever draws it.
 */
export function pdfPages(
  charts: readonly PicturedChart[],
  { height, head }: { readonly height: number; readonly head: number },
): readonly (readonly PlacedOnPage[])[] {
  const rows = new Map<number, PicturedChart[]>();
  for (const chart of charts.toSorted((a, b) => a.y - b.y || a.x - b.x))
    rows.set(chart.y, [...(rows.get(chart.y) ?? []), chart]);
  const pages: PlacedOnPage[][] = [[]];
  let top = head;
  for (const row of rows.values()) {
    const rowHeight = Math.max(...row.map((chart) => chart.height));
    const page = pages.at(-1) ?? [];
    const isNew = page.length > 0 && top + rowHeight > height;
    if (isNew) {
      pages.push([]);
      top = 0;
    }
    pages.at(-1)?.push(...row.map((chart) => ({ chart, top })));
    top += rowHeight + GAP;
  }
  return pages;
}

const GAP = 12;

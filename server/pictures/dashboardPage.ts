import { readLayout } from '#domain/dashboard/readLayout.ts';
import type { ChartRow } from '../meta/charts.ts';

/** The place of a chart on a page, in pixels. */
export interface Place {
  readonly chart: ChartRow;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedPage {
  readonly width: number;
  readonly height: number;
  readonly places: readonly Place[];
  /** How many charts have no place on it. */
  readonly left: number;
}

const [WIDTH, MARGIN, GAP] = [1200, 24, 12];
const COLUMNS = 12;
/** A unit of a layout's heights. */
const UNIT = 8;
const [LOWEST, HIGHEST] = [160, 480];
/** More charts than this are no picture any more. */
const MOST_CHARTS = 24;

/** The charts of a dashboard in reading order, as wide as its layout says, row after row below a head. */
export function dashboardPage(
  positionJson: string | null,
  charts: readonly ChartRow[],
  head: number,
): PlacedPage {
  const byId = new Map(charts.map((chart) => [chart.id, chart]));
  const named = charts.map(({ id, sliceName }) => ({ id, name: sliceName ?? '' }));
  const nodes = readLayout(positionJson ?? '', named).charts.flatMap((node) => {
    const chart = byId.get(node.chartId ?? 0);
    return chart === undefined ? [] : [{ chart, node }];
  });
  const room = WIDTH - 2 * MARGIN + GAP;
  const places: Place[] = [];
  let [used, top, rowHeight] = [0, head, 0];
  for (const { chart, node } of nodes.slice(0, MOST_CHARTS)) {
    const columns = Math.min(Math.max(Math.round(node.width || 4), 2), COLUMNS);
    const height = Math.min(Math.max((node.height || 50) * UNIT, LOWEST), HIGHEST);
    if (used + columns > COLUMNS) {
      top += rowHeight + GAP;
      [used, rowHeight] = [0, 0];
    }
    places.push({
      chart,
      title: node.name || (chart.sliceName ?? ''),
      x: MARGIN + (used / COLUMNS) * room,
      y: top,
      width: (columns / COLUMNS) * room - GAP,
      height,
    });
    used += columns;
    rowHeight = Math.max(rowHeight, height);
  }
  const bottom = places.length === 0 ? head : top + rowHeight;
  return { width: WIDTH, height: bottom + MARGIN, places, left: nodes.length - places.length };
}

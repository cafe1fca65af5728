import type { ChartNode, HeaderNode, LayoutNode, MarkdownNode } from '#domain/dashboard/layout/layoutNode.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import type { ChartRow } from '../meta/content/charts.ts';
import type { PicturedText, Room } from './request.ts';

/** The place of a chart on a page. */
export interface Place extends Room {
  readonly chart: ChartRow;
  readonly title: string;
}

export interface PlacedPage {
  readonly width: number;
  readonly height: number;
  readonly places: readonly Place[];
  readonly texts: readonly PicturedText[];
  /** How many charts have no place on it. */
  readonly left: number;
}

const [WIDTH, MARGIN, GAP] = [1200, 24, 12];
const COLUMNS = 12;
/** A unit of a layout's heights. */
const UNIT = 8;
const [LOWEST, HIGHEST] = [160, 480];
/** Texts may be lower than a chart. */
const [LOWEST_TEXT, HEADING] = [32, 36];
/** More charts than this are no picture any more, nor are more texts. */
const [MAX_CHARTS, MAX_TEXTS] = [24, 24];

/** The charts and texts of a dashboard in reading order, as wide as in its layout, row after row below a head. */
export function dashboardPage(
  positionJson: string | null,
  charts: readonly ChartRow[],
  head: number,
): PlacedPage {
  const byId = new Map(charts.map((chart) => [chart.id, chart]));
  const named = charts.map(({ id, sliceName }) => ({ id, name: sliceName ?? '' }));
  const places: Place[] = [];
  const texts: PicturedText[] = [];
  const flow = createFlow(head);
  let left = 0;
  for (const node of readLayout(positionJson ?? '', named).nodes.flatMap(shownNodes)) {
    if (node.kind !== 'chart') {
      const text = node.kind === 'markdown' ? node.code : node.text;
      if (text.trim() === '' || texts.length === MAX_TEXTS || left > 0) continue;
      const format = node.kind === 'markdown' ? 'markdown' : 'heading';
      const room =
        node.kind === 'markdown' ? sized(node, LOWEST_TEXT) : { columns: COLUMNS, height: HEADING };
      texts.push({ ...flow.next(room), text, format });
      continue;
    }
    const chart = byId.get(node.chartId ?? 0);
    if (chart === undefined) continue;
    if (places.length === MAX_CHARTS) left += 1;
    else
      places.push({ ...flow.next(sized(node, LOWEST)), chart, title: node.name || (chart.sliceName ?? '') });
  }
  return { width: WIDTH, height: flow.bottom() + MARGIN, places, texts, left };
}

type Shown = ChartNode | MarkdownNode | Pick<HeaderNode, 'kind' | 'text'>;

/** What is seen of a component, in reading order; of tabs all of them, each under its name. */
function shownNodes(node: LayoutNode): readonly Shown[] {
  switch (node.kind) {
    case 'chart':
    case 'markdown':
    case 'header':
      return [node];
    case 'row':
    case 'column':
      return node.children.flatMap(shownNodes);
    case 'tabs':
      return node.children.flatMap((tab) => {
        const shown = tab.children.flatMap(shownNodes);
        return shown.length === 0 ? [] : [{ kind: 'header', text: tab.text }, ...shown];
      });
    case 'divider':
    case 'unknown':
      return [];
  }
}

interface Wanted {
  readonly columns: number;
  readonly height: number;
}

const sized = (node: ChartNode | MarkdownNode, lowest: number): Wanted => ({
  columns: Math.min(Math.max(Math.round(node.width || 4), 2), COLUMNS),
  height: Math.min(Math.max((node.height || 50) * UNIT, lowest), HIGHEST),
});

/** Places one part after another, and begins a row where one does not fit. */
function createFlow(head: number) {
  const space = WIDTH - 2 * MARGIN + GAP;
  let [used, top, rowHeight] = [0, head, 0];
  return {
    next({ columns, height }: Wanted): Room {
      if (used + columns > COLUMNS) {
        top += rowHeight + GAP;
        [used, rowHeight] = [0, 0];
      }
      const x = MARGIN + (used / COLUMNS) * space;
      used += columns;
      rowHeight = Math.max(rowHeight, height);
      return { x, y: top, width: (columns / COLUMNS) * space - GAP, height };
    },
    bottom: (): number => top + rowHeight,
  };
}

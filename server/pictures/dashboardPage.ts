import type { ChartNode, LayoutNode, MarkdownNode } from '#domain/dashboard/layout/layoutNode.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import type { ChartRow } from '../meta/content/charts.ts';
import type { PicturedText, PageRoom } from './request.ts';

/** What of a chart a page needs to place it. */
export type PageChart = Pick<ChartRow, 'id' | 'sliceName'>;

/** The place of a chart on a page. */
export interface ChartPlace<C extends PageChart = ChartRow> extends PageRoom {
  readonly chart: C;
  readonly title: string;
}

export interface PlacedPage<C extends PageChart> {
  readonly width: number;
  readonly height: number;
  readonly places: readonly ChartPlace<C>[];
  readonly texts: readonly PicturedText[];
  /** How many charts have no place on it. */
  readonly left: number;
}

const [WIDTH, MARGIN, GAP] = [1200, 24, 12];
/** On upright paper, where charts of a part of a row have at least its half. */
const UPRIGHT = { width: 800, columns: 6 };
const COLUMNS = 12;
/** A unit of a layout's heights. */
const UNIT = 8;
const [LOWEST, HIGHEST] = [160, 480];
/** Texts may be lower than a chart. */
const [LOWEST_TEXT, HEADING] = [32, 36];
/** More charts or texts than this cannot be read in one picture. */
const [MAX_CHARTS, MAX_TEXTS] = [24, 24];

/**
 * The charts and texts of a dashboard in reading order, as wide as in its layout, row after row below a head; those of a
 * column are below each other.
 */
export function dashboardPage<C extends PageChart>(
  positionJson: string | null,
  charts: readonly C[],
  head: number,
  { tab, only, isUpright = false, most = MAX_CHARTS }: Choice = {},
): PlacedPage<C> {
  const named = charts.map(({ id, sliceName }) => ({ id, name: sliceName ?? '' }));
  const shown = charts.filter(({ id }) => only === undefined || only.has(id));
  const choice = choose(new Map(shown.map((chart) => [chart.id, chart])), most, isUpright);
  const { nodes } = readLayout(positionJson ?? '', named);
  const parts = (tab === undefined ? nodes : tabOf(nodes, tab)).flatMap(choice.partsOf);
  const width = isUpright ? UPRIGHT.width : WIDTH;
  const { rooms, height } = laidOut(parts, COLUMNS, width);
  const places: ChartPlace<C>[] = [];
  const texts: PicturedText[] = [];
  for (const { content, ...room } of rooms) {
    const placed = { ...room, x: room.x + MARGIN, y: room.y + head };
    if ('chart' in content) places.push({ ...placed, ...content });
    else texts.push({ ...placed, ...content });
  }
  return { width, height: head + height + MARGIN, places, texts, left: choice.left() };
}

/** What of a dashboard is on the page. */
interface Choice {
  readonly tab?: string | undefined;
  readonly only?: ReadonlySet<number> | undefined;
  readonly isUpright?: boolean;
  /** How many charts at most. */
  readonly most?: number | undefined;
}

/** A tab, under its name; all of them where there is none of that id. */
function tabOf(nodes: readonly LayoutNode[], id: string): readonly LayoutNode[] {
  const found = (some: readonly LayoutNode[]): readonly LayoutNode[] =>
    some.flatMap((node) => {
      if (node.kind === 'tabs')
        return node.children.flatMap((tab) =>
          tab.id === id ? [{ ...node, children: [tab] }] : found(tab.children),
        );
      return 'children' in node ? found(node.children) : [];
    });
  const own = found(nodes);
  return own.length === 0 ? nodes : own;
}

type Content<C extends PageChart> =
  | Pick<ChartPlace<C>, 'chart' | 'title'>
  | Pick<PicturedText, 'text' | 'format'>;

/** A chart or a text, or a column of them. */
type Part<C extends PageChart> =
  | { readonly columns: number; readonly height: number; readonly content: Content<C> }
  | { readonly columns: number; readonly parts: readonly Part<C>[] };

/** Chooses what is on the page, in reading order; of tabs all of them, each under its name. */
function choose<C extends PageChart>(charts: ReadonlyMap<number, C>, most: number, isUpright: boolean) {
  const sized = (node: ChartNode | MarkdownNode, lowest: number): Size => sizeOf(node, lowest, isUpright);

  let [chosen, texts, left] = [0, 0, 0];

  function textPart(text: string, format: PicturedText['format'], size: Size): readonly Part<C>[] {
    if (text.trim() === '' || texts === Math.max(MAX_TEXTS, most) || left > 0) return [];
    texts += 1;
    return [{ ...size, content: { text, format } }];
  }
  const heading = (text: string): readonly Part<C>[] =>
    textPart(text, 'heading', { columns: COLUMNS, height: HEADING });

  function chartPart(node: ChartNode): readonly Part<C>[] {
    const chart = charts.get(node.chartId ?? 0);
    if (chart === undefined) return [];
    if (chosen === most) {
      left += 1;
      return [];
    }
    chosen += 1;
    return [{ ...sized(node, LOWEST), content: { chart, title: node.name || (chart.sliceName ?? '') } }];
  }

  function partsOf(node: LayoutNode): readonly Part<C>[] {
    switch (node.kind) {
      case 'chart':
        return chartPart(node);
      case 'markdown':
        return textPart(node.code, 'markdown', sized(node, LOWEST_TEXT));
      case 'header':
        return heading(node.text);
      case 'row':
        return node.children.flatMap(partsOf);
      case 'column': {
        const parts = node.children.flatMap(partsOf);
        return parts.length === 0 ? [] : [{ columns: widthOf(node, isUpright), parts }];
      }
      case 'tabs':
        return node.children.flatMap((tab) => {
          const parts = tab.children.flatMap(partsOf);
          return parts.length === 0 ? [] : [...heading(tab.text), ...parts];
        });
      case 'divider':
      case 'unknown':
        return [];
    }
  }
  return { partsOf, left: () => left };
}

interface Size {
  readonly columns: number;
  readonly height: number;
}

function widthOf({ width }: { readonly width: number }, isUpright: boolean): number {
  const own = Math.min(Math.max(Math.round(width || 4), 2), COLUMNS);
  if (!isUpright) return own;
  return own > UPRIGHT.columns ? COLUMNS : UPRIGHT.columns;
}

const sizeOf = (node: ChartNode | MarkdownNode, lowest: number, isUpright: boolean): Size => ({
  columns: widthOf(node, isUpright),
  height: Math.min(Math.max((node.height || 50) * UNIT, lowest), HIGHEST),
});

interface LaidOut<C extends PageChart> {
  readonly rooms: readonly (PageRoom & { readonly content: Content<C> })[];
  readonly height: number;
}

/** Places one part after another, and begins a row where one does not fit. */
function laidOut<C extends PageChart>(parts: readonly Part<C>[], most: number, width: number): LaidOut<C> {
  const unit = (width - 2 * MARGIN + GAP) / COLUMNS;
  const rooms: LaidOut<C>['rooms'][number][] = [];
  let [used, top, rowHeight] = [0, 0, 0];
  for (const part of parts) {
    const columns = Math.min(part.columns, most);
    const inside = 'parts' in part ? laidOut(part.parts, columns, width) : null;
    const height = 'parts' in part ? (inside?.height ?? 0) : part.height;
    if (used + columns > most) {
      top += rowHeight + GAP;
      [used, rowHeight] = [0, 0];
    }
    const x = used * unit;
    if ('content' in part)
      rooms.push({ x, y: top, width: columns * unit - GAP, height, content: part.content });
    for (const room of inside?.rooms ?? []) rooms.push({ ...room, x: x + room.x, y: top + room.y });
    used += columns;
    rowHeight = Math.max(rowHeight, height);
  }
  return { rooms, height: top + rowHeight };
}

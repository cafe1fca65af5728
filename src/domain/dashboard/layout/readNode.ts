import { asNumber, asText, type JsonRecord } from '../../jsonValue.ts';
import { GRID_COLUMNS, type AnyNode, type Background, type LayoutNode, type TabNode } from './layoutNode.ts';

/** The size the contract's front end gives a chart without one. */
export const DEFAULT_WIDTH = 4;
export const DEFAULT_HEIGHT = 50;
const MAX_HEIGHT = 1_000;

interface Stored {
  readonly id: string;
  readonly type: string;
  readonly meta: JsonRecord;
  readonly children: readonly AnyNode[];
}

/** One component in our model (LAY-01). */
export function readNode({ id, type, meta, children }: Stored): AnyNode {
  switch (type) {
    case 'CHART':
      return {
        kind: 'chart',
        id,
        chartId: asNumber(meta['chartId']),
        name: asText(meta['sliceNameOverride']) || asText(meta['sliceName']),
        hasOwnName: asText(meta['sliceNameOverride']) !== '',
        ...size(meta),
      };
    case 'MARKDOWN':
      return { kind: 'markdown', id, code: asText(meta['code']), ...size(meta) };
    case 'HEADER':
      return {
        kind: 'header',
        id,
        text: asText(meta['text']),
        size: headerSize(meta['headerSize']),
        background: background(meta),
      };
    case 'DIVIDER':
      return { kind: 'divider', id };
    case 'ROW':
      return { kind: 'row', id, background: background(meta), children: children.map(outsideTabs) };
    case 'COLUMN':
      return {
        kind: 'column',
        id,
        width: size(meta).width,
        background: background(meta),
        children: children.map(outsideTabs),
      };
    case 'TABS':
      return { kind: 'tabs', id, children: children.map(asTab) };
    case 'TAB':
      return { kind: 'tab', id, text: asText(meta['text']), children: children.map(outsideTabs) };
    default:
      return { kind: 'unknown', id, type, ...size(meta) };
  }
}

function size(meta: JsonRecord): { readonly width: number; readonly height: number } {
  return {
    width: Math.min(positive(meta['width']) ?? DEFAULT_WIDTH, GRID_COLUMNS),
    height: Math.min(positive(meta['height']) ?? DEFAULT_HEIGHT, MAX_HEIGHT),
  };
}

function positive(value: unknown): number | null {
  const size = Math.round(asNumber(value) ?? 0);
  return size > 0 ? size : null;
}

function background(meta: JsonRecord): Background {
  return meta['background'] === 'BACKGROUND_WHITE' ? 'white' : 'transparent';
}

function headerSize(value: unknown): 'small' | 'medium' | 'large' {
  if (value === 'SMALL_HEADER') return 'small';
  return value === 'LARGE_HEADER' ? 'large' : 'medium';
}

/** A child of tabs that is no tab gets its own tab. */
function asTab(node: AnyNode): TabNode {
  return node.kind === 'tab' ? node : { kind: 'tab', id: `TAB-OF-${node.id}`, text: '', children: [node] };
}

/** A tab outside of tabs is drawn as tabs of one. */
export function outsideTabs(node: AnyNode): LayoutNode {
  return node.kind === 'tab' ? { kind: 'tabs', id: `TABS-OF-${node.id}`, children: [node] } : node;
}

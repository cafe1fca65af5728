import { asRecord, isRecord, parseRecord, type JsonRecord } from '../../jsonValue.ts';
import type { Layout } from '../layout/layout.ts';
import { childrenOf, GRID_ID, ROOT_ID, type AnyNode } from '../layout/layoutNode.ts';
import type { Component, LayoutMap } from './layoutMap.ts';
import { sameTexts } from './drop/place.ts';

/**
 * The stored layout with the repairs that are on screen, so that edits apply to what is shown. Valid components stay
 * the same objects, with all their keys; entries outside the tree do not change.
 */
export function normalise(stored: JsonRecord, { nodes }: Pick<Layout, 'nodes'>): LayoutMap {
  const next: Record<string, unknown> = { DASHBOARD_VERSION_KEY: 'v2', ...stored };
  const [only] = nodes;
  const isTabbed =
    nodes.length === 1 && only?.kind === 'tabs' && !asComponent(stored[GRID_ID]).holds(only.id);
  const ids = nodes.map(({ id }) => id);
  place(next, { id: ROOT_ID, type: 'ROOT', children: isTabbed ? ids : [GRID_ID], parents: [] });
  place(next, { id: GRID_ID, type: 'GRID', children: isTabbed ? [] : ids, parents: [ROOT_ID] });
  const visit = (node: AnyNode, parents: readonly string[]): void => {
    const children = childrenOf(node);
    place(next, { id: node.id, type: typeOf(node), children: children.map(({ id }) => id), parents }, node);
    for (const child of children) visit(child, [...parents, node.id]);
  };
  for (const node of nodes) visit(node, isTabbed ? [ROOT_ID] : [ROOT_ID, GRID_ID]);
  return next;
}

/** The text to store. Equal layouts have the same text, in whatever order they were edited. */
export function layoutText(map: LayoutMap): string {
  return JSON.stringify(Object.fromEntries(Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** A stored layout; empty if it is no JSON object. */
export function parseLayout(positionJson: string | null): JsonRecord {
  return parseRecord(positionJson) ?? {};
}

function place(map: Record<string, unknown>, right: Component, node?: AnyNode): void {
  const stored = map[right.id];
  if (!isRecord(stored)) {
    map[right.id] = { ...right, meta: node === undefined ? {} : metaFor(node) };
    return;
  }
  const { isRight } = asComponent(stored);
  if (!isRight(right)) map[right.id] = { ...stored, ...right };
}

function asComponent(value: unknown): {
  readonly holds: (id: string) => boolean;
  readonly isRight: (right: Component) => boolean;
} {
  const entry = asRecord(value) as Partial<Component>;
  const children = Array.isArray(entry.children) ? entry.children : null;
  const parents = Array.isArray(entry.parents) ? entry.parents : undefined;
  return {
    holds: (id) => children?.includes(id) ?? false,
    isRight: (right) =>
      entry.id === right.id &&
      entry.type === right.type &&
      children !== null &&
      sameTexts(children, right.children) &&
      (sameTexts(parents, right.parents ?? []) || (parents === undefined && right.id === ROOT_ID)),
  };
}

function typeOf(node: AnyNode): string {
  return node.kind === 'unknown' ? node.type : node.kind.toUpperCase();
}

/** For components added by the repair: tabs around a tab, rows of charts that the layout lacks. */
function metaFor(node: AnyNode): JsonRecord {
  switch (node.kind) {
    case 'chart':
      return { chartId: node.chartId, sliceName: node.name, width: node.width, height: node.height };
    case 'row':
      return { background: 'BACKGROUND_TRANSPARENT' };
    case 'tab':
      return { text: node.text };
    default:
      return {};
  }
}

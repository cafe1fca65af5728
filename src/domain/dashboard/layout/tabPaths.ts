import type { Layout } from './layout.ts';
import { type AnyNode, childrenOf } from './layoutNode.ts';

/** A tab with the titles of the tabs around it, outermost first, and its own. */
export interface TabPath {
  readonly id: string;
  readonly titles: readonly string[];
}

/** Every tab of a dashboard, in reading order. */
export function tabPaths({ nodes }: Pick<Layout, 'nodes'>): readonly TabPath[] {
  const below = (node: AnyNode, around: readonly string[]): readonly TabPath[] => {
    const titles = node.kind === 'tab' ? [...around, node.text] : around;
    const own = node.kind === 'tab' ? [{ id: node.id, titles }] : [];
    return [...own, ...childrenOf(node).flatMap((child) => below(child, titles))];
  };
  return nodes.flatMap((node) => below(node, []));
}

import { isRecord } from '#domain/jsonValue.ts';
import type { Metadata } from './metadata.ts';

interface TabNode {
  readonly value: string;
  readonly title: string;
  readonly parents: readonly string[];
  readonly children: readonly TabNode[];
}

type Positions = Readonly<Record<string, unknown>>;

const childrenOf = (positions: Positions, id: string): string[] => {
  const component = positions[id];
  const children = isRecord(component) ? component['children'] : null;
  return Array.isArray(children) ? children.filter((each) => typeof each === 'string') : [];
};

/** The tabs of a layout as a tree, with the filters whose scope names each. Terminates for cyclic layouts. */
export function tabsOf(positions: Positions, metadata: Metadata) {
  const all: Record<string, string> = {};
  const walk = (id: string, parents: readonly string[]): TabNode[] => {
    if (parents.includes(id)) return [];
    const component = positions[id];
    if (!isRecord(component)) return [];
    const children = childrenOf(positions, id);
    const inner = () => children.flatMap((child) => walk(child, [...parents, id]));
    if (component['type'] !== 'TAB') return inner();
    const meta = isRecord(component['meta']) ? component['meta'] : {};
    const text = meta['text'] ?? meta['defaultText'];
    const title = typeof text === 'string' ? text : '';
    all[id] = title;
    return [{ value: id, title, parents, children: inner() }];
  };
  const tree = walk('ROOT_ID', []);
  const configured = metadata['native_filter_configuration'];
  const filters = Array.isArray(configured) ? configured.filter(isRecord) : [];
  const inTab = (tab: string) =>
    filters.filter(({ tabsInScope }) => !Array.isArray(tabsInScope) || tabsInScope.includes(tab));
  return {
    all_tabs: all,
    native_filters: { all: filters, ...Object.fromEntries(Object.keys(all).map((tab) => [tab, inTab(tab)])) },
    tab_tree: tree,
  };
}

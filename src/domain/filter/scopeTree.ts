import { chartsInScope } from '../dashboard/scope.ts';
import type { Layout } from '../dashboard/layout/layout.ts';
import { type AnyNode, childrenOf } from '../dashboard/layout/layoutNode.ts';
import type { FilterScope } from '../nativeFilter/nativeFilter.ts';
import { WHOLE_SCOPE } from '../nativeFilter/readNativeFilters.ts';

/** A tab or chart in the scope tree; rows and columns are left out. */
export interface ScopeNode {
  readonly id: string;
  readonly name: string;
  /** Its charts: its own id, or those of all below it. */
  readonly charts: readonly number[];
  readonly children: readonly ScopeNode[];
}

export function scopeTree(layout: Layout): readonly ScopeNode[] {
  return layout.nodes.flatMap(nodesOf);
}

function nodesOf(node: AnyNode): readonly ScopeNode[] {
  if (node.kind === 'chart') {
    if (node.chartId === null) return [];
    return [{ id: node.id, name: node.name, charts: [node.chartId], children: [] }];
  }
  const children = childrenOf(node).flatMap(nodesOf);
  if (node.kind !== 'tab') return children;
  return [{ id: node.id, name: node.text, charts: children.flatMap(({ charts }) => charts), children }];
}

/** A scope with charts added or removed. */
export function changeScope(
  scope: FilterScope,
  charts: readonly number[],
  { isIn, layout }: { readonly isIn: boolean; readonly layout: Layout },
): FilterScope {
  const changed = new Set(charts);
  const kept = [...chartsInScope(scope, layout)].filter((id) => !changed.has(id));
  return scopeOf(new Set(isIn ? [...kept, ...changed] : kept), layout);
}

/**
 * The scope of exactly these charts. It names their outermost tabs, so that charts added to one of them later are
 * included; with charts outside of any tab it is the whole dashboard with exceptions.
 */
export function scopeOf(charts: ReadonlySet<number>, layout: Layout): FilterScope {
  const all = chartsInScope(WHOLE_SCOPE, layout);
  if (charts.size === 0) return { rootPath: [], excluded: [] };
  if ([...all].every((id) => charts.has(id))) return WHOLE_SCOPE;
  const tabs = new Set(layout.tabs.flatMap(({ children }) => children.map(({ id }) => id)));
  const outermost = layout.charts.flatMap(({ id, chartId }) => {
    if (chartId === null || !charts.has(chartId)) return [];
    return [(layout.ancestors.get(id) ?? []).find((each) => tabs.has(each)) ?? null];
  });
  const named = outermost.filter((each) => each !== null);
  const rootPath = named.length === outermost.length ? [...new Set(named)] : WHOLE_SCOPE.rootPath;
  const reached = chartsInScope({ rootPath, excluded: [] }, layout);
  return { rootPath, excluded: [...reached].filter((id) => !charts.has(id)) };
}

import type { FilterScope } from '../nativeFilter/nativeFilter.ts';
import type { Layout } from './layout/layout.ts';

/**
 * The charts in a scope: those below a component of its root path, except the excluded. Always computed from the
 * current layout; stored `chartsInScope` is often outdated.
 */
export function chartsInScope(scope: FilterScope, layout: Layout): ReadonlySet<number> {
  const roots = new Set(scope.rootPath);
  const excluded = new Set(scope.excluded);
  const found = new Set<number>();
  for (const { id, chartId } of layout.charts) {
    if (chartId === null || excluded.has(chartId)) continue;
    const path = layout.ancestors.get(id) ?? [];
    if (roots.has(id) || path.some((each) => roots.has(each))) found.add(chartId);
  }
  return found;
}

/** The tabs a scope affects. */
export function tabsInScope(scope: FilterScope, layout: Layout): readonly string[] {
  const reached = chartsInScope(scope, layout);
  const all = allTabs(layout);
  const tabs = new Set<string>();
  for (const { id, chartId } of layout.charts) {
    if (chartId === null || !reached.has(chartId)) continue;
    for (const each of layout.ancestors.get(id) ?? []) if (all.has(each)) tabs.add(each);
  }
  return [...tabs];
}

/** The visible charts: those of the selected tabs, at every level. */
export function visibleCharts(layout: Layout, activeTabs: ReadonlySet<string>): ReadonlySet<number> {
  const hidden = new Set([...allTabs(layout)].filter((id) => !activeTabs.has(id)));
  const charts = layout.charts.filter(
    ({ id, chartId }) =>
      chartId !== null && !(layout.ancestors.get(id) ?? []).some((each) => hidden.has(each)),
  );
  return new Set(charts.map(({ chartId }) => chartId as number));
}

function allTabs(layout: Layout): ReadonlySet<string> {
  return new Set(layout.tabs.flatMap(({ children }) => children.map(({ id }) => id)));
}

import type { FilterScope } from '../../nativeFilter/nativeFilter.ts';
import { chartsInScope } from '../scope.ts';
import type { Layout } from '../layout/layout.ts';

export const MOVED_ACROSS_SCOPES = 'This chart has been moved to a different filter scope.';

/** Whether charts that both layouts show are in the scope of other filters than before (LAY-15). */
export function isScopeChanged(before: Layout, after: Layout, scopes: readonly FilterScope[]): boolean {
  const shown = new Set(after.charts.map(({ chartId }) => chartId));
  return scopes.some((scope) => {
    const was = [...chartsInScope(scope, before)].filter((id) => shown.has(id));
    const now = chartsInScope(scope, after);
    return was.some((id) => !now.has(id)) || [...now].some((id) => !was.includes(id) && isIn(before, id));
  });
}

function isIn({ charts }: Pick<Layout, 'charts'>, id: number): boolean {
  return charts.some(({ chartId }) => chartId === id);
}

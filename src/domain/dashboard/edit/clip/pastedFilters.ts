import type { NativeFilterConfiguration } from '../../../nativeFilter/nativeFilter.ts';
import { asRecord } from '../../../jsonValue.ts';
import { layoutWithCharts } from '../../form/dashboardContent.ts';
import { readLayout } from '../../layout/readLayout.ts';
import { chartsInScope } from '../../scope.ts';
import { layoutText } from '../normalise.ts';
import { metaOf, subtree, componentAt, type LayoutMap } from '../layoutMap.ts';
import { ROOT_ID } from '../../layout/layoutNode.ts';

/** A filter that applied to copied charts where they were copied. */
export interface CopiedFilter {
  readonly id: string;
  readonly name: string;
}

/** The filters that do not apply to pasted charts as they did: those that are not here, and those of another scope. */
export interface UnfitFilters {
  readonly missing: readonly string[];
  readonly outOfScope: readonly string[];
}

/** Filters of the copied charts that this dashboard lacks, or that would not apply to the pasted ones. */
export function unfitFilters(
  copied: readonly CopiedFilter[],
  here: NativeFilterConfiguration,
  { before, after }: { readonly before: LayoutMap; readonly after: LayoutMap },
): UnfitFilters {
  const old = new Set(chartIds(before));
  const pasted = chartIds(after).filter((id) => !old.has(id));
  // Charts that no server has yet are distinguished by local numbers.
  const numbers = new Map(
    pasted.flatMap((id, at) => (typeof id === 'string' ? [[id, -1_000_000 - at]] : [])),
  );
  const layout = readLayout(layoutText(layoutWithCharts(after, (id) => numbers.get(id))), []);
  const missing: string[] = [];
  const outOfScope: string[] = [];
  for (const { id, name } of copied) {
    const filter = here.find((each) => each.id === id);
    if (filter === undefined || !('scope' in filter)) {
      missing.push(name);
      continue;
    }
    const reached = chartsInScope(filter.scope, layout);
    if (!pasted.some((each) => reached.has(typeof each === 'number' ? each : (numbers.get(each) ?? 0))))
      outOfScope.push(name);
  }
  return { missing, outOfScope };
}

function chartIds(map: LayoutMap): readonly (number | string)[] {
  return subtree(map, ROOT_ID)
    .map((id) => componentAt(map, id))
    .filter(({ type }) => type === 'CHART')
    .map((each) => asRecord(metaOf(each))['chartId'])
    .filter((id): id is number | string => typeof id === 'number' || typeof id === 'string');
}

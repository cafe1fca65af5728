import { SECOND, type Millis } from '../time.ts';
import type { FilterDivider, NativeFilter, NativeFilterConfiguration } from './nativeFilter.ts';
import { WHOLE_SCOPE } from './readNativeFilters.ts';

/** How long a removal can be undone before it is final (FLT-07). */
export const REMOVAL_WINDOW: Millis = 5 * SECOND;

export type FilterEntry = NativeFilter | FilterDivider;

/** Filters as edited in the dialog: the dashboard does not change before a save. */
export interface FilterConfig {
  /** In bar order; pending removals keep their place. */
  readonly entries: readonly FilterEntry[];
  /** When each pending removal started. */
  readonly removedAt: Readonly<Record<string, Millis>>;
}

export function editFilters(configuration: NativeFilterConfiguration): FilterConfig {
  return { entries: configuration, removedAt: {} };
}

/** A new filter; `token` makes its id, which is unique on the dashboard (FLT-04). */
export function newFilter(token: string): NativeFilter {
  return {
    id: `NATIVE_FILTER-${token}`,
    type: 'NATIVE_FILTER',
    name: '',
    filterType: 'filter_select',
    targets: [],
    scope: WHOLE_SCOPE,
    controlValues: { enableEmptyFilter: false, multiSelect: true },
    defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
    cascadeParentIds: [],
    description: '',
    adhoc_filters: [],
    time_range: null,
    granularity_sqla: null,
    sortMetric: null,
    requiredFirst: false,
  };
}

/** A new divider (FLT-05). */
export function newDivider(token: string): FilterDivider {
  return { id: `NATIVE_FILTER_DIVIDER-${token}`, type: 'DIVIDER', title: '', description: '' };
}

export function addEntry(config: FilterConfig, entry: FilterEntry): FilterConfig {
  return { ...config, entries: [...config.entries, entry] };
}

export function changeEntry<Entry extends FilterEntry>(
  config: FilterConfig,
  id: string,
  change: (entry: Entry) => Entry,
): FilterConfig {
  return {
    ...config,
    entries: config.entries.map((each) => (each.id === id ? change(each as Entry) : each)),
  };
}

/** Starts a removal: it is pending until its time is over (FLT-07). */
export function removeEntry(config: FilterConfig, id: string, now: Millis): FilterConfig {
  return { ...config, removedAt: { ...config.removedAt, [id]: now } };
}

/** Undoes a pending removal: the entry is restored in place, unchanged (FLT-08). */
export function restoreEntry(config: FilterConfig, id: string): FilterConfig {
  const { [id]: _restored, ...removedAt } = config.removedAt;
  return { ...config, removedAt };
}

/** Finalises expired removals. Filters that depended on a removed one lose that dependency. */
export function finishRemovals(config: FilterConfig, now: Millis): FilterConfig {
  const over = Object.entries(config.removedAt).flatMap(([id, at]) =>
    at + REMOVAL_WINDOW <= now ? [id] : [],
  );
  return over.length === 0 ? config : without(config, new Set(over));
}

/** The result without all pending removals: what a save sends. */
export function settledEntries(config: FilterConfig): readonly FilterEntry[] {
  return without(config, new Set(Object.keys(config.removedAt))).entries;
}

function without(config: FilterConfig, gone: ReadonlySet<string>): FilterConfig {
  return {
    entries: config.entries
      .filter(({ id }) => !gone.has(id))
      .map((each) =>
        each.type === 'DIVIDER' || !each.cascadeParentIds.some((id) => gone.has(id))
          ? each
          : { ...each, cascadeParentIds: each.cascadeParentIds.filter((id) => !gone.has(id)) },
      ),
    removedAt: Object.fromEntries(Object.entries(config.removedAt).filter(([id]) => !gone.has(id))),
  };
}

/** Moves an entry to another position of the bar. */
export function moveEntry(config: FilterConfig, id: string, to: number): FilterConfig {
  const entry = config.entries.find((each) => each.id === id);
  if (!entry) return config;
  const others = config.entries.filter((each) => each.id !== id);
  return { ...config, entries: [...others.slice(0, to), entry, ...others.slice(to)] };
}

/** The difference a save sends, as `PUT /api/v1/dashboard/{id}/filters` takes it. */
export interface FilterChanges {
  readonly modified: readonly FilterEntry[];
  readonly deleted: readonly string[];
  readonly reordered: readonly string[];
}

export function filterChanges(
  before: NativeFilterConfiguration,
  after: readonly FilterEntry[],
): FilterChanges {
  const known = new Map(before.map((each) => [each.id, JSON.stringify(each)]));
  const order = after.map(({ id }) => id);
  const kept = new Set(order);
  // Without an explicit order, a save leaves existing filters in place and appends new ones.
  const unordered = [
    ...before.map(({ id }) => id).filter((id) => kept.has(id)),
    ...order.filter((id) => !known.has(id)),
  ];
  const isSameOrder = JSON.stringify(unordered) === JSON.stringify(order);
  return {
    modified: after.filter((each) => known.get(each.id) !== JSON.stringify(each)),
    deleted: before.map(({ id }) => id).filter((id) => !kept.has(id)),
    reordered: isSameOrder ? [] : order,
  };
}

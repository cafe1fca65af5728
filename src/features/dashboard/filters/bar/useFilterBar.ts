import { useCallback, useMemo, useState } from 'react';
import { chartsInScope, visibleCharts } from '#domain/dashboard/scope.ts';
import {
  canApply,
  choose,
  clearAll,
  masksToApply,
  missingFilters,
  UNTOUCHED,
} from '#domain/filter/bar/filterBar.ts';
import { crossFilters } from '#domain/filter/chart/filtersOnChart.ts';
import type { NativeFilterConfiguration } from '#domain/nativeFilter/nativeFilter.ts';
import { barEntries } from '#domain/nativeFilter/displayControls.ts';
import { type DataMask, type DataMasks, emptyMask } from '#domain/nativeFilter/dataMask.ts';
import { t } from '#ui/t.ts';
import { useDashboard, useFilters } from '../../runtime/runtime.ts';

export interface FilterBarState {
  /** All filters, dividers and display controls of the dashboard. */
  readonly configuration: NativeFilterConfiguration;
  /** Those that reach a chart in view, and the others. */
  readonly here: NativeFilterConfiguration;
  readonly elsewhere: NativeFilterConfiguration;
  /** The values on screen: selected, else applied. */
  readonly shown: DataMasks;
  /** The filters that need a value. */
  readonly missing: ReadonlySet<string>;
  readonly canApply: boolean;
  /** The number of times the bar was cleared. */
  readonly clearings: number;
  readonly choose: (mask: DataMask) => void;
  /** A control shows an invalid value, or no longer does. */
  readonly noteFault: (filterId: string, isInvalid: boolean) => void;
  /** Takes the first option of a filter that defaults to it. */
  readonly takeFirst: (mask: DataMask) => void;
  readonly apply: () => void;
  readonly clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The values of the filter bar: selected in its controls, and given to the dashboard once applied. */
export function useFilterBar(): FilterBarState {
  const { metadata, layout, applyFilters, activeTabs } = useDashboard();
  const { masks } = useFilters();
  const [bar, setBar] = useState(UNTOUCHED);
  const [clearings, setClearings] = useState(0);
  /** The controls that show an invalid value. */
  const [faulty, setFaulty] = useState(NONE);
  const { nativeFilters, displayControls } = metadata;
  const configuration = useMemo(
    () => barEntries(nativeFilters, displayControls, t('Display controls')),
    [nativeFilters, displayControls],
  );
  const shown = useMemo(() => ({ ...masks, ...bar.chosen }), [masks, bar]);
  const visible = visibleCharts(layout, activeTabs);
  const isInScope = (entry: NativeFilterConfiguration[number]): boolean =>
    entry.type === 'DIVIDER' || [...chartsInScope(entry.scope, layout)].some((id) => visible.has(id));
  const here = configuration.filter(isInScope);

  // Stable while it does the same: controls are expensive to render.
  const chooseHere = useCallback(
    (mask: DataMask) => setBar((before) => choose(before, mask, configuration, masks)),
    [configuration, masks],
  );
  const noteFault = useCallback(
    (id: string, isInvalid: boolean) => setFaulty((before) => withFault(before, id, isInvalid)),
    [],
  );

  return {
    configuration,
    here,
    elsewhere: configuration.filter((each) => !isInScope(each)),
    shown,
    missing: new Set(missingFilters(configuration, bar, masks).map(({ id }) => id)),
    canApply: faulty.size === 0 && canApply(configuration, bar, masks),
    clearings,
    choose: chooseHere,
    noteFault,
    // Applied at once where nothing was selected yet; else it waits for Apply, as the values it depends on do.
    takeFirst(mask) {
      if (bar.chosen[mask.id] === undefined) applyFilters({ [mask.id]: mask });
      else chooseHere(mask);
    },
    apply() {
      applyFilters(masksToApply(configuration, bar));
      setBar(UNTOUCHED);
    },
    clear() {
      setFaulty(NONE);
      const cleared = clearAll(bar, here);
      const crossed = crossFilters({ metadata, layout, masks }).map(({ id }) => [id, emptyMask(id)] as const);
      applyFilters({ ...cleared.applied, ...Object.fromEntries(crossed) });
      setBar(cleared.bar);
      setClearings((times) => times + 1);
    },
  };
}

/** The same set where nothing changes, so that nothing is rendered. */
function withFault(faulty: ReadonlySet<string>, id: string, isInvalid: boolean): ReadonlySet<string> {
  if (faulty.has(id) === isInvalid) return faulty;
  return isInvalid ? new Set([...faulty, id]) : new Set([...faulty].filter((each) => each !== id));
}

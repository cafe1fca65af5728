import { ChevronsLeft, ChevronsRight, ChevronsUp, Filter, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { setFilterBarOpen } from '#commands/layout.ts';
import { chartsInScope, visibleCharts } from '#domain/dashboard/scope.ts';
import {
  canApply,
  choose,
  clearAll,
  masksToApply,
  missingFilters,
  UNTOUCHED,
} from '#domain/filter/bar/filterBar.ts';
import type { DataMask } from '#domain/filter/mask/dataMask.ts';
import { emptyMask } from '#domain/filter/mask/dataMask.ts';
import { barEntries } from '#domain/filter/displayControls.ts';
import { crossFilters } from '#domain/filter/chart/filtersOnChart.ts';
import type { NativeFilterConfiguration } from '#domain/filter/config/nativeFilter.ts';
import { setting } from '#store/settings.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import { useMayEdit } from '../rights/useMayEdit.ts';
import { FilterDialogButton } from './dialog/FilterDialogButton.tsx';
import styles from './FilterBar.module.css';
import { FilterControl } from './FilterControl.tsx';
import { FilterSettings } from './FilterSettings.tsx';
import { FirstValues } from './FirstValues.tsx';

const NONE: ReadonlySet<string> = new Set();

/** The filter bar of a dashboard: values are selected in controls, and reach charts once applied. */
export function FilterBar(): ReactNode {
  const { db, change } = useDevice();
  const { metadata, layout, applyFilters, activeTabs, options, refresher } = useDashboard();
  const isRefreshing = useObservable(refresher.isFiltersRefreshing);
  const { masks } = useFilters();
  const isWall = options.mode === 'hideNavAndTitle';
  const mayEdit = useMayEdit() && !isWall;
  const [bar, setBar] = useState(UNTOUCHED);
  const [clearings, setClearings] = useState(0);
  /** The controls that show an invalid value. */
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(NONE);
  const isOpenHere = useLive(() => setting(db, 'filterBarOpen'), [db]) ?? true;
  const isNarrow = useMedia('(max-width: 720px)');
  // On a phone and on a wall display the bar covers charts: it opens briefly, and for required values.
  const isBrief = isNarrow || isWall;
  const [isOpenBriefly, setOpenBriefly] = useState<boolean | null>(null);
  const { nativeFilters, displayControls, filterBarOrientation } = metadata;
  const configuration = useMemo(
    () => barEntries(nativeFilters, displayControls, t('Display controls')),
    [nativeFilters, displayControls],
  );
  const isHorizontal = filterBarOrientation === 'HORIZONTAL';
  const shown = useMemo(() => ({ ...masks, ...bar.chosen }), [masks, bar]);
  const missing = new Set(missingFilters(configuration, bar, masks).map(({ id }) => id));
  const isOpen = isBrief ? (isOpenBriefly ?? missing.size > 0) : isOpenHere;
  const setOpen = (isWanted: boolean): void =>
    isBrief ? setOpenBriefly(isWanted) : change(setFilterBarOpen({ isOpen: isWanted }));
  const visible = visibleCharts(layout, activeTabs);
  const isInScope = (entry: NativeFilterConfiguration[number]): boolean =>
    entry.type === 'DIVIDER' || [...chartsInScope(entry.scope, layout)].some((id) => visible.has(id));
  const here = configuration.filter(isInScope);
  const elsewhere = configuration.filter((each) => !isInScope(each));

  // Stable while it does the same: controls are expensive to render.
  const chooseHere = useCallback(
    (mask: DataMask) => setBar((before) => choose(before, mask, configuration, masks)),
    [configuration, masks],
  );

  const noteFault = useCallback(
    (id: string, isInvalid: boolean) =>
      setFaulty((before) =>
        before.has(id) === isInvalid
          ? before
          : new Set(isInvalid ? [...before, id] : [...before].filter((each) => each !== id)),
      ),
    [],
  );

  function clear(): void {
    setFaulty(NONE);
    const cleared = clearAll(bar, here);
    const crossed = crossFilters({ metadata, layout, masks }).map(({ id }) => [id, emptyMask(id)] as const);
    applyFilters({ ...cleared.applied, ...Object.fromEntries(crossed) });
    setBar(cleared.bar);
    setClearings((times) => times + 1);
  }

  function apply(): void {
    applyFilters(masksToApply(configuration, bar));
    setBar(UNTOUCHED);
    // The sheet covers what the filters changed.
    if (isNarrow) setOpenBriefly(false);
  }

  /** Applied at once where nothing was selected yet; else it waits for Apply, as the values it depends on do. */
  function takeFirst(mask: DataMask): void {
    if (bar.chosen[mask.id] === undefined) applyFilters({ [mask.id]: mask });
    else chooseHere(mask);
  }

  const firsts = <FirstValues configuration={nativeFilters} shown={shown} onTake={takeFirst} />;
  if (options.mode === 'report') return firsts;
  if (configuration.length === 0) {
    if (!mayEdit) return null;
    return (
      <section aria-label={t('Filters')} className={styles['closed']}>
        <FilterDialogButton asIcon />
        <FilterSettings />
      </section>
    );
  }
  if (!isOpen) {
    return (
      <section aria-label={t('Filters')} className={styles['closed']} data-orientation={filterBarOrientation}>
        {firsts}
        {isNarrow || isHorizontal ? (
          <Button
            kind="quiet"
            icon={Filter}
            aria-label={t('Show filters')}
            autoFocus={isNarrow && isOpenBriefly === false}
            onPress={() => setOpen(true)}
          >
            {t('Filters')}
          </Button>
        ) : (
          <IconButton label={t('Show filters')} icon={ChevronsRight} onPress={() => setOpen(true)} />
        )}
      </section>
    );
  }
  const control = (entry: NativeFilterConfiguration[number]): ReactNode =>
    entry.type === 'DIVIDER' ? (
      <div key={entry.id} className={styles['divider']}>
        <h3>{entry.title}</h3>
        {entry.description !== '' && <p className={styles['small']}>{entry.description}</p>}
      </div>
    ) : (
      <div key={entry.id} className={styles['control']} title={entry.description || undefined}>
        <FilterControl
          filter={entry}
          mask={shown[entry.id]}
          shown={shown}
          error={missing.has(entry.id) ? t('A value is required') : ''}
          clearings={clearings}
          onChoose={chooseHere}
          onFault={noteFault}
        />
      </div>
    );

  const bare = (
    <section
      aria-label={t('Filters')}
      aria-busy={isRefreshing}
      className={classes(styles['bar'], isHorizontal && styles['horizontal'])}
    >
      {firsts}
      {(!isHorizontal || isNarrow) && (
        <header className={styles['head']}>
          <Filter size={16} aria-hidden />
          <h2>{t('Filters')}</h2>
          {mayEdit && <FilterSettings />}
          <IconButton
            small
            label={t('Hide filters')}
            icon={isNarrow ? X : ChevronsLeft}
            autoFocus={isNarrow && isOpenBriefly === true}
            onPress={() => setOpen(false)}
          />
        </header>
      )}
      <div className={styles['controls']}>
        {here.map(control)}
        {elsewhere.length > 0 && (
          <details className={styles['elsewhere']}>
            <summary>{t('Filters out of scope ({n})', { n: elsewhere.length })}</summary>
            {elsewhere.map(control)}
          </details>
        )}
      </div>
      <footer className={styles['actions']}>
        <Button
          kind="primary"
          isDisabled={faulty.size > 0 || !canApply(configuration, bar, masks)}
          onPress={apply}
        >
          {t('Apply filters')}
        </Button>
        <Button kind="quiet" onPress={clear}>
          {t('Clear all')}
        </Button>
        {mayEdit && <FilterDialogButton />}
        {mayEdit && isHorizontal && <FilterSettings />}
        {isHorizontal && !isNarrow && (
          <IconButton label={t('Hide filters')} icon={ChevronsUp} onPress={() => setOpen(false)} />
        )}
      </footer>
    </section>
  );
  if (!isNarrow) return bare;
  return (
    // Escape closes the sheet, unless a list in it was open.
    <div
      onKeyDownCapture={({ key, target }) => {
        const isInList = target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
        if (key === 'Escape' && !isInList) setOpen(false);
      }}
    >
      <div aria-hidden className={styles['behind']} onPointerDown={() => setOpen(false)} />
      {bare}
    </div>
  );
}

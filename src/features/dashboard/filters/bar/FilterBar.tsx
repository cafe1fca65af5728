import { ChevronsLeft, ChevronsRight, ChevronsUp, Filter, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { useCloseRequest } from '#ui/kit/overlays/useCloseRequest.ts';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useMayEdit } from '../../rights/useMayEdit.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import { FilterDialog, FilterDialogButton } from '../dialog/FilterDialogButton.tsx';
import { BarEntry } from './BarEntry.tsx';
import styles from './FilterBar.module.css';
import { FilterSettings } from './FilterSettings.tsx';
import { FirstValues } from './FirstValues.tsx';
import { type BarOpen, useBarOpen } from './useBarOpen.ts';
import { type FilterBarState, useFilterBar } from './useFilterBar.ts';

/**
 * The filter bar of a dashboard: values are selected in controls, and reach charts once applied. The dialog that edits
 * filters is beside it, and stays open while the bar becomes a sheet, as when a phone is turned.
 */
export function FilterBar(): ReactNode {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Bar onEdit={() => setEditing(true)} />
      <FilterDialog isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  );
}

function Bar({ onEdit }: { readonly onEdit: () => void }): ReactNode {
  const { metadata, options } = useDashboard();
  const mayEdit = useMayEdit() && options.mode !== 'hideNavAndTitle';
  const state = useFilterBar();
  const open = useBarOpen({ isNeeded: state.missing.size > 0 });
  const firsts = (
    <FirstValues configuration={metadata.nativeFilters} shown={state.shown} onTake={state.takeFirst} />
  );
  if (options.mode === 'report') return firsts;
  if (state.configuration.length === 0) {
    if (!mayEdit) return null;
    return (
      <section aria-label={t('Filters')} className={styles['closed']}>
        <FilterDialogButton asIcon onOpen={onEdit} />
        <FilterSettings />
      </section>
    );
  }
  if (!open.isOpen) return <ClosedBar open={open}>{firsts}</ClosedBar>;
  const bar = <OpenBar {...{ state, open, mayEdit, onEdit }}>{firsts}</OpenBar>;
  return open.isSheet ? <Sheet onClose={() => open.setOpen(false)}>{bar}</Sheet> : bar;
}

function ClosedBar({
  open: { isSheet, wasClosed, setOpen },
  children,
}: {
  readonly open: BarOpen;
  readonly children: ReactNode;
}): ReactNode {
  const { filterBarOrientation } = useDashboard().metadata;
  return (
    <section aria-label={t('Filters')} className={styles['closed']} data-orientation={filterBarOrientation}>
      {children}
      {isSheet || filterBarOrientation === 'HORIZONTAL' ? (
        <Button
          kind="quiet"
          icon={Filter}
          aria-label={t('Show filters')}
          autoFocus={isSheet && wasClosed}
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

interface OpenBarProps {
  readonly state: FilterBarState;
  readonly open: BarOpen;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
  readonly children: ReactNode;
}

function OpenBar({ state, open, mayEdit, onEdit, children }: OpenBarProps): ReactNode {
  const { metadata, refresher } = useDashboard();
  const isRefreshing = useObservable(refresher.isFiltersRefreshing);
  const isHorizontal = metadata.filterBarOrientation === 'HORIZONTAL';
  const { isSheet, wasOpened, setOpen } = open;
  const { here, elsewhere } = state;

  function apply(): void {
    state.apply();
    // The sheet covers what the filters changed.
    if (isSheet) setOpen(false);
  }

  return (
    <section
      aria-label={t('Filters')}
      aria-busy={isRefreshing}
      className={classes(styles['bar'], isHorizontal && styles['horizontal'])}
    >
      {children}
      {(!isHorizontal || isSheet) && (
        <header className={styles['head']}>
          <Filter size={16} aria-hidden />
          <h2>{t('Filters')}</h2>
          {mayEdit && <FilterSettings />}
          <IconButton
            small
            label={t('Hide filters')}
            icon={isSheet ? X : ChevronsLeft}
            autoFocus={isSheet && wasOpened}
            onPress={() => setOpen(false)}
          />
        </header>
      )}
      <div className={styles['controls']}>
        {here.map((entry) => (
          <BarEntry key={entry.id} entry={entry} state={state} />
        ))}
        {elsewhere.length > 0 && (
          <details className={styles['elsewhere']}>
            <summary>{t('Filters out of scope ({n})', { n: elsewhere.length })}</summary>
            {elsewhere.map((entry) => (
              <BarEntry key={entry.id} entry={entry} state={state} />
            ))}
          </details>
        )}
      </div>
      <footer className={styles['actions']}>
        <Button kind="primary" isDisabled={!state.canApply} onPress={apply}>
          {t('Apply filters')}
        </Button>
        <Button kind="quiet" onPress={state.clear}>
          {t('Clear all')}
        </Button>
        {mayEdit && <FilterDialogButton onOpen={onEdit} />}
        {mayEdit && isHorizontal && <FilterSettings />}
        {isHorizontal && !isSheet && (
          <IconButton label={t('Hide filters')} icon={ChevronsUp} onPress={() => setOpen(false)} />
        )}
      </footer>
    </section>
  );
}

/** On a phone: over the charts, closed by Escape, unless a list in it was open, and by a press beside it. */
function Sheet({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  useCloseRequest(true, onClose);
  return (
    <div
      onKeyDownCapture={({ key, target }) => {
        const isInList = target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
        if (key === 'Escape' && !isInList) onClose();
      }}
    >
      <div aria-hidden className={styles['behind']} onPointerDown={onClose} />
      {children}
    </div>
  );
}

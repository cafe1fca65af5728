import type { ReactNode } from 'react';
import type { NativeFilterConfiguration } from '#domain/nativeFilter/nativeFilter.ts';
import { t } from '#ui/t.ts';
import { FilterControl } from '../controls/FilterControl.tsx';
import styles from './FilterBar.module.css';
import type { FilterBarState } from './useFilterBar.ts';

export interface BarEntryProps {
  readonly entry: NativeFilterConfiguration[number];
  readonly state: FilterBarState;
}

/** A filter or a divider of the bar. */
export function BarEntry({ entry, state }: BarEntryProps): ReactNode {
  if (entry.type === 'DIVIDER') {
    return (
      <div className={styles['divider']}>
        <h3>{entry.title}</h3>
        {entry.description !== '' && <p className={styles['small']}>{entry.description}</p>}
      </div>
    );
  }
  return (
    <div className={styles['control']} title={entry.description || undefined}>
      <FilterControl
        filter={entry}
        mask={state.shown[entry.id]}
        shown={state.shown}
        error={state.missing.has(entry.id) ? t('A value is required') : ''}
        clearings={state.clearings}
        onChoose={state.choose}
        onFault={state.noteFault}
      />
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { t } from '#ui/t.ts';
import explore from '../Explore.module.css';
import type { DashboardName } from './dashboardsOf.ts';
import styles from './SaveMode.module.css';

/** Over the chart, as a new one, or as a new one that takes its place on one dashboard. */
export type ChartSaveMode = 'overwrite' | 'new' | 'swap';

export function SaveMode(props: {
  readonly mode: ChartSaveMode;
  readonly canOverwrite: boolean;
  /** Whether the chart is on a dashboard. */
  readonly isShared: boolean;
  readonly onChange: (mode: ChartSaveMode) => void;
}): ReactNode {
  const { mode, canOverwrite, isShared, onChange } = props;
  const name = useId();
  const radio = (of: ChartSaveMode, label: string, isDisabled = false): ReactNode => (
    <label>
      <input
        type="radio"
        name={name}
        checked={mode === of}
        disabled={isDisabled}
        onChange={() => onChange(of)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className={styles['radios']}>
      <legend>{t('Save as')}</legend>
      {radio('overwrite', t('Overwrite'), !canOverwrite)}
      {radio('new', t('Save as'))}
      {isShared && radio('swap', t('Only on one dashboard'))}
    </fieldset>
  );
}

/** What a chart that is saved over changes. */
export function SharedNote({ uses }: { readonly uses: readonly DashboardName[] }): ReactNode {
  if (uses.length < 2) return null;
  return (
    <p className={explore['note']}>
      {t('{n} dashboards show the change: {names}', {
        n: uses.length,
        names: uses.map(({ title }) => shownTitle(title)).join(', '),
      })}
    </p>
  );
}

import type { ReactNode } from 'react';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import type { DashboardChoice } from './useDashboardChoice.ts';

export interface DashboardFieldsProps {
  readonly choice: DashboardChoice;
  /** Whether the dashboard shows the chart that is saved. */
  readonly isThere: boolean;
}

/** The dashboard that a saved chart is added to, and its tab. */
export function DashboardFields({ choice, isThere }: DashboardFieldsProps): ReactNode {
  const { alert, options, text, tabs, tab, onText, onTab } = choice;
  return (
    <>
      <FreeComboBox
        isStacked
        label={t('Dashboard')}
        options={options}
        value={text}
        check={() => null}
        onTyped={onText}
        onCommit={onText}
      />
      {/* What comes later, in the line of the note: the buttons below stay where they are pressed. */}
      <p className={styles['note']}>
        {alert !== null && (
          <span role="alert" className={styles['error']}>
            {alert}
          </span>
        )}
        {alert !== null && text !== '' && ' · '}
        {(alert === null || text !== '') && noteOf(choice, isThere)}
      </p>
      {tabs.length > 0 && !isThere && (
        <ComboBox
          label={t('Tab')}
          options={tabs.map(({ id, name }) => ({ id, label: name }))}
          value={tab}
          onChange={onTab}
        />
      )}
    </>
  );
}

function noteOf({ isMissing, target, text }: DashboardChoice, isThere: boolean): string {
  if (isMissing)
    return t(
      'This dashboard is being read from the server. Offline, choose one that was opened on this device.',
    );
  if (isThere) return t('This dashboard has the chart.');
  if (text.trim() === '') return t('Optional. Enter a new name to create a dashboard.');
  return target.kind === 'new'
    ? t('A new dashboard is created.')
    : t('The chart is added to this dashboard.');
}

import type { ReactNode } from 'react';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { t } from '#ui/t.ts';
import type { SettingsProps } from './settingsProps.ts';

const NO_COLUMN = '';

/** The default time column, among the temporal ones; one that is gone stays listed until another is chosen. */
export function TimeColumnField({ content, set }: SettingsProps): ReactNode {
  const { mainTimeColumn } = content;
  const times = Object.values(content.columns)
    .filter(({ is_dttm: isTime }) => isTime)
    .map(({ column_name: id, verbose_name: label }) => ({ id, label: label || id }));
  const isGone = mainTimeColumn !== NO_COLUMN && !times.some(({ id }) => id === mainTimeColumn);
  const gone = { id: mainTimeColumn, label: t('{name} (missing)', { name: mainTimeColumn }) };
  return (
    <ComboBox
      label={t('Default time column')}
      options={[{ id: NO_COLUMN, label: t('None') }, ...times, ...(isGone ? [gone] : [])]}
      value={mainTimeColumn}
      error={isGone ? t('This column no longer exists. Choose another one.') : ''}
      onChange={(name) => set({ mainTimeColumn: name }, t('Default time column'))}
    />
  );
}

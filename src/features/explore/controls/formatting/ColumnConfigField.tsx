import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { columnKind } from '#charts/explore/columns/columnKind.ts';
import { changedSettings, withoutColumn } from '#charts/explore/columns/columnConfig.ts';
import { columnHeading } from '#domain/chart/columnHeading.ts';
import { type ResultColumn, resultColumns } from '#charts/explore/columns/resultColumns.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import explore from '../../Explore.module.css';
import styles from '../lists/Chips.module.css';
import { ColumnConfigDialog } from './ColumnConfigDialog.tsx';
import { focusFieldAround } from '../focusWhenLost.ts';
import type { FieldProps } from '../controlProps.ts';

/** How each column of a result is shown: one dialog a column. */
export function ColumnConfigField({ control, value, onChange, context }: FieldProps): ReactNode {
  const [edited, setEdited] = useState<ResultColumn | null>(null);
  const columns = resultColumns(context.form).filter(
    ({ isMetric }) => isMetric || control.columnSettings === undefined,
  );
  const nameOf = (name: string): string => columnHeading(name, context.dataset?.verboseNames ?? {});
  if (columns.length === 0) return <p className={explore['note']}>{t('Choose columns or metrics first.')}</p>;
  return (
    <>
      <ul aria-label={t(control.label)} className={styles['chips']}>
        {columns.map((column) => {
          const count = changedSettings(value, column.name);
          return (
            <li key={column.name} className={styles['chip']}>
              <button type="button" className={styles['chipText']} onClick={() => setEdited(column)}>
                <bdi>{nameOf(column.name)}</bdi>
                {count > 0 && (
                  <span className={styles['chipDetail']}>
                    {count === 1 ? t('1 setting') : t('{n} settings', { n: count })}
                  </span>
                )}
              </button>
              {count > 0 && (
                <IconButton
                  small
                  icon={RotateCcw}
                  label={t('Reset {control}', { control: nameOf(column.name) })}
                  onPress={({ target }) => {
                    focusFieldAround(target, 'li');
                    onChange(withoutColumn(value, column.name));
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {edited !== null && (
        <ColumnConfigDialog
          column={edited.name}
          title={nameOf(edited.name)}
          kind={columnKind(edited, context.dataset?.columns)}
          control={control}
          config={value}
          onClose={() => setEdited(null)}
          onSave={(next) => {
            onChange(next);
            setEdited(null);
          }}
        />
      )}
    </>
  );
}

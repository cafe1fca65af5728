import type { ReactNode } from 'react';
import { listOf } from '#domain/chart/form/formData.ts';
import { asText } from '#domain/jsonValue.ts';
import field from '#ui/kit/fields/Field.module.css';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import type { FieldProps } from '../controlProps.ts';

/** The day from which an earlier time is compared. */
export function DayField({ control, value, onChange }: FieldProps): ReactNode {
  return (
    <div className={field['box']}>
      <input
        type="date"
        className={field['input']}
        aria-label={t(control.label)}
        value={asText(value).slice(0, 10)}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      />
    </div>
  );
}

/** What the chart is compared with; nothing is edited. */
export function ComparedField({ context }: FieldProps): ReactNode {
  const { form } = context;
  const shifts = listOf(form['time_compare'])
    .map((each) => (each === 'custom' ? asText(form['start_date_offset']).slice(0, 10) : asText(each)))
    .filter((each) => each !== '')
    .map((each) => (each === 'inherit' ? t('the time before, as long') : each));
  return <p className={styles['note']}>{shifts.length === 0 ? t('Nothing') : shifts.join(', ')}</p>;
}

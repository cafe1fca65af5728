import type { ReactNode } from 'react';
import { isEmpty } from '#domain/explore/controlValue.ts';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';
import type { FieldProps } from './controlProps.ts';

/** A control that cannot be edited here: its value is shown and preserved. */
export function ReadOnlyField({ value }: FieldProps): ReactNode {
  return (
    <>
      {!isEmpty(value) && (
        <code className={styles['code']}>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
      )}
      <p className={styles['note']}>{t('This setting cannot be edited here. It is saved unchanged.')}</p>
    </>
  );
}

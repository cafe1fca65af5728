import type { ReactNode } from 'react';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import type { FieldProps } from '../controlProps.ts';
import { WordsField } from '../fields/WordsField.tsx';

/** Code that a Superset runs in its page; here it is stored and never run. */
export function ScriptField(props: FieldProps): ReactNode {
  return (
    <>
      <WordsField {...props} />
      <p className={styles['note']}>
        {t('Saved for Superset. It is not run here and changes nothing on this page.')}
      </p>
    </>
  );
}

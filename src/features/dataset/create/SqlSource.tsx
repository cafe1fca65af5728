import type { ReactNode } from 'react';
import { MAX_DATASET_NAME_LENGTH } from '#domain/dataset/creation/newDataset.ts';
import { sqlFault } from '#domain/dataset/creation/sqlFault.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { QueryField } from '../../shared/sql/completion/QueryField.tsx';
import styles from '../Dataset.module.css';
import { PlaceFields } from './PlaceFields.tsx';
import type { DraftFieldsProps } from './useNewDatasetDraft.ts';

/** A query that becomes a dataset, and the dataset's name. */
export function SqlSource({ draft: { name, sql }, shown, set }: DraftFieldsProps): ReactNode {
  const fault = sqlFault(sql);
  return (
    <div className={styles['settings']}>
      <PlaceFields shown={shown} onChange={(next) => set({ ...next, table: null })} />
      <TextField
        label={t('Dataset name')}
        value={name}
        maxLength={MAX_DATASET_NAME_LENGTH}
        onChange={(next) => set({ name: next })}
      />
      <QueryField
        place={{ ...shown.place, catalog: null }}
        value={sql}
        onChange={(next) => set({ sql: next })}
        error={fault === null ? '' : t(fault.text, fault.values)}
        note={t('One SELECT whose columns have names. The server runs it each time a chart asks.')}
      />
    </div>
  );
}

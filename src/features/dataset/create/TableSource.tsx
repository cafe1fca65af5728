import type { ReactNode } from 'react';
import styles from '../Dataset.module.css';
import { PlaceFields, TableField } from './PlaceFields.tsx';
import type { DraftFieldsProps } from './useNewDatasetDraft.ts';

/** A table that becomes a dataset of the same name. */
export function TableSource({ draft: { dbId, schema, table }, set }: DraftFieldsProps): ReactNode {
  const place = { dbId, schema };
  return (
    <div className={styles['settings']}>
      <PlaceFields place={place} onChange={(next) => set({ ...next, table: null })} />
      <TableField place={place} value={table} onChange={(next) => set({ table: next })} />
    </div>
  );
}

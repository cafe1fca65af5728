import type { ReactNode } from 'react';
import styles from '../Dataset.module.css';
import { PlaceFields, TableField } from './PlaceFields.tsx';
import type { DraftFieldsProps } from './useNewDatasetDraft.ts';

/** A table that becomes a dataset of the same name. */
export function TableSource({ draft: { table }, shown, set }: DraftFieldsProps): ReactNode {
  return (
    <div className={styles['settings']}>
      <PlaceFields shown={shown} onChange={(next) => set({ ...next, table: null })} />
      <TableField place={shown.place} value={table} onChange={(next) => set({ table: next })} />
    </div>
  );
}

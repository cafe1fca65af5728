import type { DatasetContents } from '#domain/dataset/datasetContents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { t } from '#ui/t.ts';
import type { Editing } from '../editing.ts';
import type { PartRow } from './PartPanes.tsx';
import type { Users } from '../../documents/datasetUsers/useUsers.ts';

/** What the tabs of columns and metrics show and change. */
export interface PartsProps {
  readonly row: StoredDocument;
  readonly content: DatasetContents;
  readonly editing: Editing;
  readonly users: Users;
}

/** A server accepts a name once. */
export function namesakeFault(key: string, name: string, rows: readonly PartRow[]): string {
  if (name.trim() === '') return t('A name is required');
  return rows.some((row) => row.key !== key && row.name === name) ? t('Another one has this name') : '';
}

export function freeName(stem: string, rows: readonly PartRow[]): string {
  const taken = new Set(rows.map(({ name }) => name));
  let n = 1;
  while (taken.has(`${stem}_${n}`)) n += 1;
  return `${stem}_${n}`;
}

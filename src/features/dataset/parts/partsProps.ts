import { compareNames } from '#domain/format/compareNames.ts';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { t } from '#ui/t.ts';
import type { DatasetEditing } from '../editing.ts';
import type { PartRow } from './PartPanes.tsx';
import type { Users } from '../../documents/datasetUsers/useUsers.ts';

/** What the tabs of columns and metrics show and change. */
export interface PartsProps {
  readonly row: StoredDocument;
  readonly content: DatasetContents;
  readonly editing: DatasetEditing;
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

export interface RowOf<Part> extends PartRow {
  readonly part: Part;
}

/** The columns or metrics of a dataset as rows, by name. */
export function partRows<Part extends { readonly verbose_name: string }>(
  parts: Readonly<Record<string, Part>>,
  nameOf: (part: Part) => string,
): readonly RowOf<Part>[] {
  return Object.entries(parts)
    .map(([key, part]) => ({ key, name: nameOf(part), label: part.verbose_name, part }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}

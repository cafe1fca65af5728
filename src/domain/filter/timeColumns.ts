import { columnOf, type Frame } from '../compile/frame.ts';
import type { DatasetColumn } from '../dataset/dataset.ts';
import { TEMPORAL } from '../resultColumn.ts';

export interface OfferedColumn {
  readonly name: string;
  /** Its display name. */
  readonly label: string;
}

/**
 * The time columns a filter offers: those that came with the dashboard, which has only those its charts use, and all
 * from the dataset's own list of columns.
 */
export function timeColumns(known: readonly DatasetColumn[], frame: Frame | null): readonly OfferedColumn[] {
  const temporal = known.filter(({ is_dttm }) => is_dttm);
  return columnsFound(temporal, frame, (type) => type === TEMPORAL);
}

/** All columns of a dataset, from the same sources. */
export function datasetColumns(
  known: readonly DatasetColumn[],
  frame: Frame | null,
): readonly OfferedColumn[] {
  return columnsFound(known, frame, () => true);
}

function columnsFound(
  known: readonly DatasetColumn[],
  frame: Frame | null,
  isWanted: (type: number) => boolean,
): readonly OfferedColumn[] {
  const found = new Map<string, OfferedColumn>();
  const add = (name: string, label: unknown): void => {
    if (!found.has(name))
      found.set(name, { name, label: typeof label === 'string' && label !== '' ? label : name });
  };
  for (const { column_name, verbose_name } of known) add(column_name, verbose_name);
  if (frame === null) return [...found.values()];
  const names = columnOf(frame, 'column_name')?.values ?? [];
  const labels = columnOf(frame, 'verbose_name')?.values ?? [];
  const types = columnOf(frame, 'dtype')?.values ?? [];
  names.forEach((name, at) => {
    if (typeof name === 'string' && isWanted(Number(types[at]))) add(name, labels[at]);
  });
  return [...found.values()];
}

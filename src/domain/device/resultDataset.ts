import type { Datasource } from '../compile/datasource.ts';
import type { DatasetDetail } from '../dataset/dataset.ts';
import { detailOf } from '../dataset/contents/detailOf.ts';
import type { CellKind } from '../rows/column.ts';
import { deviceSource } from './deviceSource.ts';
import { newDeviceDataset } from './newDeviceDataset.ts';

/** A column of a result as the grid shows it. */
interface ShownColumn {
  readonly name: string;
  readonly type: string | null;
  readonly kind: CellKind;
}

/** The rows of a result as charts see them: engines name their types differently, the kinds of values are known. */
export function resultDataset(
  title: string,
  columns: readonly ShownColumn[],
): { readonly detail: DatasetDetail; readonly source: Datasource } {
  const contents = newDeviceDataset({
    title,
    sql: '',
    columns: columns.map((column) => [column.name, typeOf(column)] as const),
  });
  return {
    detail: detailOf(contents, null),
    // The rows are those of the result: where else they are is not asked.
    source: {
      ...deviceSource(contents),
      from: { kind: 'table', catalog: null, schema: null, table: 'rows' },
    },
  };
}

function typeOf({ kind, type }: ShownColumn): string {
  const typeName = type ?? '';
  switch (kind) {
    case 'number':
      return /INT(?!ERVAL)/i.test(typeName) ? 'BIGINT' : 'DOUBLE';
    case 'boolean':
      return 'BOOLEAN';
    case 'temporal':
      if (/^TIME(?!STAMP)/i.test(typeName)) return 'VARCHAR';
      return /^DATE$/i.test(typeName) ? 'DATE' : 'TIMESTAMP';
    default:
      return 'VARCHAR';
  }
}

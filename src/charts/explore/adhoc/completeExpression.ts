import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteIdentifier } from '#domain/sql/identifier.ts';
import { FUNCTIONS } from '#domain/sql/complete/words.ts';

export interface ExpressionWord {
  readonly label: string;
  readonly kind: 'column' | 'function';
  readonly detail: string;
  /** What is inserted: a column in quotes where it needs them. */
  readonly insert: string;
}

/** What an SQL expression over a dataset can name: its columns first, then functions. */
export function expressionWords(
  columns: readonly Pick<DatasetColumn, 'column_name' | 'type'>[],
): readonly ExpressionWord[] {
  const standard = dialectOf(null);
  return [
    ...columns.map(({ column_name: label, type }) => ({
      label,
      kind: 'column' as const,
      detail: type ?? '',
      insert: quoteIdentifier(label, standard),
    })),
    ...[...FUNCTIONS].map(([label, detail]) => ({
      label,
      kind: 'function' as const,
      detail,
      insert: `${label}(`,
    })),
  ];
}

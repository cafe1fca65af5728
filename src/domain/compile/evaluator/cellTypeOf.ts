import type { CellType } from './selectTree.ts';

/** What values of a type of DuckDB are, by its name. */
export function cellTypeOf(type: string): CellType {
  if (/^U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/.test(type)) return 'whole';
  if (type === 'DOUBLE' || type === 'FLOAT') return 'real';
  if (type.startsWith('DECIMAL')) return 'decimal';
  if (type === 'BOOLEAN') return 'truth';
  if (type === 'VARCHAR' || type === 'UUID') return 'text';
  if (type === 'DATE') return 'date';
  return /^TIMESTAMP(?:_S|_MS|_NS)?$/.test(type) ? 'time' : 'other';
}

import type { FileColumn } from './fileColumn.ts';
import type { FileType } from './fileType.ts';
import type { FileFormat } from './writeRows.ts';

/** The names of columns that are text only in the file: its format lacks their type. */
export function columnsAsText(columns: readonly FileColumn[], format: FileFormat): readonly string[] {
  return columns.filter(({ isTyped, type }) => isTyped && !hasType(format, type)).map(({ name }) => name);
}

function hasType(format: FileFormat, type: FileType): boolean {
  if (type === 'text' || type === 'json') return false;
  if (format !== 'xlsx') return true;
  return typeof type === 'object'
    ? type.kind === 'decimal'
    : ['int64', 'double', 'boolean', 'date', 'timestamp', 'instant'].includes(type);
}

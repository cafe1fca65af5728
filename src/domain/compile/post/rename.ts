import { ownValue } from '../../ownValue.ts';
import type { RenameOptions } from './postProcessing.ts';
import { refuse } from '../refusal.ts';
import type { Table } from './table.ts';

/** Renames columns. A null name removes the part: series are then named by their value alone. */
export function rename(table: Table, options: RenameOptions): Table {
  const names = options.columns;
  const level = Number(options.level ?? 0);
  const depth = Math.max(1, ...table.columns.map((column) => column.parts.length));
  if (level >= depth) refuse('query', 'Invalid level of column names.');
  const taken = new Set(table.columns.map((column) => column.parts[level] ?? ''));
  if (Object.keys(names).length === 0) return table;
  if (Object.values(names).every((name) => name !== null && taken.has(name)))
    refuse('query', 'Label already exists');
  const drops = Object.values(names).includes(null) && table.nested;
  const columns = table.columns.map((column) => ({
    ...column,
    parts: drops
      ? column.parts.filter((_, at) => at !== level)
      : column.parts.map((part, at) => (at === level ? (ownValue(names, part) ?? part) : part)),
  }));
  return { ...table, columns };
}

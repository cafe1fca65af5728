import type { FileColumn } from './fileColumn.ts';

/** The names of columns that are text only in a file whose format has all types of columns here. */
export const columnsAsText = (columns: readonly FileColumn[]): readonly string[] =>
  columns
    .filter(({ isTyped, type }) => isTyped && (type === 'text' || type === 'json'))
    .map(({ name }) => name);

import { type CompletionCatalogue, columnsAt } from '../complete/complete.ts';
import { columnsOf, type ColumnName, type Lookup } from '../complete/completeColumns.ts';
import type { Cte, Range } from '../complete/completeSources.ts';
import type { TextRules } from '../textRules.ts';
import { meaningAt } from './meaning.ts';
import { columnNamed, sourceNamed } from './resolve.ts';

/** What is known about the name at a position, for people. */
export type NameNote = { readonly at: Range; readonly name: string } & (
  | {
      readonly kind: 'table';
      readonly of: string | null;
      readonly columns: readonly ColumnName[];
      readonly rows: number | null;
    }
  | { readonly kind: 'column'; readonly type: string | null; readonly of: string | null }
  | { readonly kind: 'function'; readonly lines: readonly string[] }
);

function rowsOf(
  path: readonly string[],
  ctes: readonly Cte[],
  catalogue: CompletionCatalogue,
): number | null {
  const [table, schema = null] = path.toReversed();
  const isOwn = path.length === 1 && ctes.some(({ name }) => name.toLowerCase() === table?.toLowerCase());
  // The tables of other catalogs are not counted.
  return table === undefined || isOwn || path.length > 2 ? null : catalogue.rows(schema, table);
}

export function noteAt(
  sql: string,
  position: number,
  catalogue: CompletionCatalogue,
  rules: TextRules,
): NameNote | null {
  const meaning = meaningAt(sql, position, rules);
  const lookUp: Lookup = (path) => columnsAt(catalogue, path);
  switch (meaning?.kind) {
    case 'source': {
      const { source, block, at } = meaning;
      const columns = columnsOf(source, block.ctes, lookUp);
      const name = source.alias ?? source.path.join('.');
      const of = source.alias === null || source.path.length === 0 ? null : source.path.join('.');
      return columns === null || columns.length === 0
        ? null
        : { kind: 'table', at, name, of, columns, rows: rowsOf(source.path, block.ctes, catalogue) };
    }
    case 'column': {
      const { block, name, qualifier, at } = meaning;
      const owner = qualifier === null ? undefined : sourceNamed(qualifier, block);
      if (qualifier !== null && owner === undefined) return null;
      const found = columnNamed(name, owner ? { ...block, sources: [owner], outer: [] } : block, lookUp);
      if (found === null) return null;
      const of = found.source.path.join('.') || found.source.alias;
      return { kind: 'column', at, name: found.column.name, type: found.column.type, of };
    }
    case 'function': {
      const known = catalogue.functions.find(
        (each) => each.name.toLowerCase() === meaning.name.toLowerCase(),
      );
      if (known === undefined) return null;
      const lines = [...known.signatures, ...(known.description === null ? [] : [known.description])];
      return lines.length === 0 ? null : { kind: 'function', at: meaning.at, name: known.name, lines };
    }
    default:
      return null;
  }
}

import type { DuckDBConnection } from '@duckdb/node-api';
import { REFUSED } from '../../access/listedFunctions.ts';
import type { Nameable } from '../../access/others.ts';
import type { CatalogueFunction } from '../engineCatalogue.ts';
import { select, textOrNull } from './catalogue.ts';

/** Functions with very many signatures show only the first. */
const MAX_SIGNATURES = 6;

/** DuckDB returns lists as JSON values: of texts, and of null where unknown. */
interface Overload {
  readonly names: readonly (string | null)[] | null;
  readonly types: readonly (string | null)[] | null;
  readonly more: string | null;
  readonly answers: string | null;
  readonly about: string | null;
  /** The database of a macro; null for the engine's own functions. */
  readonly of: string | null;
}

/** The functions that a statement may call, with their signatures. */
export async function functions(
  connection: DuckDBConnection,
  may: Nameable | null,
): Promise<CatalogueFunction[]> {
  const rows = await select(
    connection,
    `SELECT function_name AS name, min(function_type) AS kind,
       list({names: parameters, types: parameter_types, more: varargs, answers: return_type, about: description,
         of: CASE WHEN NOT internal THEN database_name END}) AS overloads
     FROM duckdb_functions()
     WHERE function_type <> 'pragma' AND regexp_full_match(function_name, '[a-z][a-z0-9_]*')
       AND function_name NOT LIKE 'pg\\_%' ESCAPE '\\'
     GROUP BY function_name ORDER BY function_name`,
  );
  const isSeen = ({ of }: Overload): boolean => may === null || of === null || may.isOpen(of);
  return rows
    .map((row) => ({ row, overloads: (row['overloads'] as readonly Overload[]).filter(isSeen) }))
    .filter(({ overloads }) => overloads.length > 0)
    .map(({ row, overloads }) => {
      const name = textOrNull(row['name']) ?? '';
      return {
        name,
        kind: kindOf(textOrNull(row['kind'])),
        signatures: [...new Set(overloads.map((each) => signature(name, each)))].slice(0, MAX_SIGNATURES),
        description:
          overloads
            .flatMap(({ about }) => about ?? [])
            .toSorted()
            .at(0) ?? null,
      };
    })
    .filter(({ name }) => !REFUSED.has(name));
}

const kindOf = (type: string | null): string => (type === 'table_macro' ? 'table' : (type ?? 'scalar'));

function signature(name: string, { names, types, more, answers }: Overload): string {
  const parameters = (names ?? []).map((each, i) => [each, types?.[i]].filter(Boolean).join(' '));
  const all = more === null ? parameters : [...parameters, `${more}…`];
  return `${name}(${all.join(', ')})${answers === null ? '' : ` → ${answers}`}`;
}

import { parseJson } from '../../jsonValue.ts';
import { type EngineType, parseEngineType } from '../../rows/types/engineType.ts';
import type { DatasourceColumn } from '../datasource.ts';
import { refuse } from '../refusal.ts';
import type { SqlDialect } from './dialects.ts';

/** What a filter compares, and how a text that stands for a value is written to be compared with it. */
interface Comparable {
  readonly sql: string;
  readonly text: (value: string) => string;
}

/**
 * The embedded engine takes a text for a value of the column's type. It reads nested values in a text of its own, and takes
 * every text for the member of a union that is for texts, which equals none of the others.
 */
export function comparable(
  sql: string,
  column: DatasourceColumn | undefined,
  dialect: Pick<SqlDialect, 'name'>,
): Comparable {
  const name = dialect.name === 'duckdb' ? (column?.engineType ?? '') : '';
  if (/^UNION\(.*\)$/s.test(name)) {
    if (hasPlainMembers(name)) return { sql: `CAST(${sql} AS VARCHAR)`, text: (value) => value };
    return refuse(
      'query',
      `Values of ${column?.name ?? sql} cannot be compared: they are of the type ${name}. Filter by one of its members, in custom SQL.`,
    );
  }
  const type = parseEngineType(name);
  const isNested = type !== null && type.kind !== 'scalar' && type.kind !== 'decimal';
  return { sql, text: isNested ? (value) => nestedText(value, type.kind === 'map') : (value) => value };
}

/** Types whose values have the same text in the engine as in cells. */
const PLAIN = /^(?:VARCHAR|BOOLEAN|DATE|UUID|U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER)$/;

function hasPlainMembers(union: string): boolean {
  const members = parseEngineType(union.replace('UNION', 'STRUCT'));
  return members?.kind === 'struct' && members.fields.every(([, type]) => isPlain(type));
}

const isPlain = (type: EngineType): boolean =>
  type.kind === 'decimal' || (type.kind === 'scalar' && PLAIN.test(type.name));

const TOKEN = /"(?:[^"\\]|\\.)*"|[[{}\]]|: /g;

/**
 * The text of a cell, which is JSON, as the engine reads it: `{key=value}` for a map, and no escapes in texts but those
 * of quotes and backslashes.
 */
function nestedText(cell: string, isMap: boolean): string {
  let depth = 0;
  return cell.replace(TOKEN, (token) => {
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (token === ': ') return isMap && depth === 1 ? '=' : token;
    const text = token.startsWith('"') ? parseJson(token) : null;
    return typeof text === 'string' ? `"${text.replace(/["\\]/g, '\\$&')}"` : token;
  });
}

import type { Datasource } from '../../compile/datasource.ts';
import { isRecord } from '../../jsonValue.ts';
import { storedColumns } from '../definition.ts';

/**
 * The stored columns of a dataset that forms or requests may need: those whose names are anywhere in their texts, or in
 * the SQL of metrics and calculated columns that are, and all times. Rather too many than one too few. Null: their SQL
 * may take columns that it does not name.
 */
export function usedColumns(values: unknown, source: Datasource): readonly string[] | null {
  const times = source.columns.flatMap(({ name, isTime }) => (isTime ? [name] : []));
  return mentionedColumns([values, times, source.mainTime], source);
}

/** The stored columns that values name, by themselves or by metrics and calculated columns. */
function mentionedColumns(values: unknown, source: Datasource): readonly string[] | null {
  const { texts, sql } = textsIn(values);
  let open = [...source.columns, ...source.metrics].filter(({ expression }) => expression);
  for (let named = open.length; named > 0;) {
    const found = new Set(open.filter(({ name }) => isMentioned(name, texts)));
    for (const { expression } of found) {
      texts.push((expression ?? '').toLowerCase());
      sql.push((expression ?? '').toLowerCase());
    }
    open = open.filter((each) => !found.has(each));
    named = found.size;
  }
  if (sql.some((text) => OTHER_COLUMNS.test(text))) return null;
  return storedColumns(source).filter((name) => isMentioned(name, texts));
}

/** `COLUMNS(…)`, a star that neither counts rows nor multiplies, and what else takes all columns of a table. */
const OTHER_COLUMNS =
  /\bcolumns\s*\(|(?<!\bcount\s*)\(\s*\*|\.\s*\*|,\s*\*|\*\s*(?:exclude|replace|rename|like)\b|\bselect\s+(?:all\s+|distinct\s+)?\*|(?:^|\()\s*from\b|\b(?:natural|pivot|unpivot|summarize|describe|table)\b/;

function isMentioned(name: string, texts: readonly string[]): boolean {
  const wanted = name.toLowerCase();
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(wanted)) return texts.some((text) => text.includes(wanted));
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${wanted}(?![\\p{L}\\p{N}_])`, 'u');
  return texts.some((text) => word.test(text));
}

/** Where forms, filters and requests have SQL. */
const SQL_KEYS = /^(?:sql|sqlExpression|where|having|expression)$/;

/** All texts of a value, keys too, in lower case, and those that are SQL. JSON in a text is a text. */
function textsIn(value: unknown): { readonly texts: string[]; readonly sql: string[] } {
  const [texts, sql] = [new Set<string>(), new Set<string>()];
  const open: { readonly each: unknown; readonly isSql: boolean }[] = [{ each: value, isSql: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { each, isSql } = next;
    if (typeof each === 'string') {
      texts.add(each.toLowerCase());
      if (isSql) sql.add(each.toLowerCase());
    } else if (Array.isArray(each))
      for (const part of each as readonly unknown[]) open.push({ each: part, isSql });
    else if (isRecord(each))
      for (const [key, part] of Object.entries(each)) {
        texts.add(key.toLowerCase());
        open.push({ each: part, isSql: SQL_KEYS.test(key) });
      }
  }
  return { texts: [...texts], sql: [...sql] };
}

/** A dataset without the stored columns that are not kept, and without all that is computed from them. */
export function withColumns(source: Datasource, kept: readonly string[]): Datasource {
  const stored: Datasource = {
    ...source,
    columns: source.columns.filter(({ expression }) => !expression),
    metrics: [],
  };
  const isLeft = ({ name, expression }: Named): boolean =>
    (mentionedColumns(expression ? { expression } : name, stored) ?? storedColumns(stored)).every((each) =>
      kept.includes(each),
    );
  return { ...source, columns: source.columns.filter(isLeft), metrics: source.metrics.filter(isLeft) };
}

interface Named {
  readonly name: string;
  readonly expression?: string | null;
}

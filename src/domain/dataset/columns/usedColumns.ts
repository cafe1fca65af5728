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

/** The stored columns that texts name, by themselves or by metrics and calculated columns. */
function mentionedColumns(values: unknown, source: Datasource): readonly string[] | null {
  const texts = [...textsIn(values)];
  let open = [...source.columns, ...source.metrics].filter(({ expression }) => expression);
  for (let named = open.length; named > 0;) {
    const [found, left] = [open.filter(({ name }) => isMentioned(name, texts)), [] as typeof open];
    for (const each of open) if (!found.includes(each)) left.push(each);
    texts.push(...found.map(({ expression }) => (expression ?? '').toLowerCase()));
    open = left;
    named = found.length;
  }
  if (texts.some((text) => OTHER_COLUMNS.test(text))) return null;
  return storedColumns(source).filter((name) => isMentioned(name, texts));
}

/** `COLUMNS(…)`, and a star that neither counts rows nor multiplies. */
const OTHER_COLUMNS =
  /\bcolumns\s*\(|(?<!\bcount\s*)\(\s*\*|\.\s*\*|,\s*\*|\*\s*(?:exclude|replace|rename|like)\b/;

function isMentioned(name: string, texts: readonly string[]): boolean {
  const wanted = name.toLowerCase();
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(wanted)) return texts.some((text) => text.includes(wanted));
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${wanted}(?![\\p{L}\\p{N}_])`, 'u');
  return texts.some((text) => word.test(text));
}

/** All texts of a value, keys too, in lower case. JSON in a text is a text. */
function textsIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  const open: unknown[] = [value];
  while (open.length > 0) {
    const each = open.pop();
    if (typeof each === 'string') found.add(each.toLowerCase());
    else if (Array.isArray(each)) open.push(...(each as readonly unknown[]));
    else if (isRecord(each)) open.push(...Object.keys(each), ...Object.values(each));
  }
  return [...found];
}

/** A dataset without the stored columns that are not kept, and without all that is computed from them. */
export function withColumns(source: Datasource, kept: readonly string[]): Datasource {
  const stored: Datasource = {
    ...source,
    columns: source.columns.filter(({ expression }) => !expression),
    metrics: [],
  };
  const isLeft = ({ name, expression }: Named): boolean =>
    (mentionedColumns(expression || name, stored) ?? storedColumns(stored)).every((each) =>
      kept.includes(each),
    );
  return { ...source, columns: source.columns.filter(isLeft), metrics: source.metrics.filter(isLeft) };
}

interface Named {
  readonly name: string;
  readonly expression?: string | null;
}

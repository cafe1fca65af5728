/** A statement of a Superset, so that statements that read the same are equal. */
interface CanonicalSql {
  readonly columns: readonly string[];
  readonly tables: readonly string[];
  readonly order: string | null;
  readonly limit: string | null;
}

const CLAUSES = /^SELECT (.*?) FROM (.*?)(?: ORDER BY ((?:(?! (?:ORDER BY|ON) ).)*?))?(?: LIMIT (\d+))?$/;

/** Of the first of several statements. Without the column of that name, and with aliases in an order as their terms. */
export function canonicalSql(sql: string, without: string): CanonicalSql {
  const [first = ''] = sql.split(';');
  const text = first
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/TO_TIMESTAMP\('([^']*)\.0+', '[^']*'\)/g, "'$1'")
    .replaceAll(/EXTRACT\((\w+) FROM (\w+)\)/g, '$1($2)')
    .trim();
  const [, columns = text, tables = '', order = null, limit = null] = CLAUSES.exec(text) ?? [];
  const terms = new Map(
    columns.split(/, (?=[^)]*(?:\(|$))/).map((each) => {
      const [term = each, alias = each] = each.split(/ AS (?=[^()]*$|"[^"]*"$)/);
      return [alias.replaceAll('"', ''), term] as const;
    }),
  );
  const ordered = order?.replace(/^"?(.*?)"? (ASC|DESC)$/, (_all, name: string, way: string) => {
    return `${terms.get(name) ?? name} ${way}`;
  });
  terms.delete(without);
  return {
    columns: [...terms].map(([alias, term]) => `${term} AS ${alias}`).toSorted(),
    tables: tables
      .split(/ (?:AND|WHERE|JOIN) |, | GROUP BY /)
      .map((each) => each.trim())
      // Where a form has no time range, the older call stops at today.
      .filter((each) => !/ < '2026-11-2/.test(each))
      .toSorted(),
    order: ordered ?? null,
    limit,
  };
}

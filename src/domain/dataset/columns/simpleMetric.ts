/** The aggregates a simple metric can have. */
export const AGGREGATES = ['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'] as const;

/** A metric that is an aggregate of one column. */
export interface SimpleExpression {
  readonly aggregate: string;
  readonly column: string;
}

const SIMPLE =
  /^\s*(SUM|AVG|MIN|MAX|COUNT)\s*\(\s*(DISTINCT\s+)?("(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_]*)\s*\)\s*$/iu;

/** An expression as a simple metric; null where its SQL is more than that. */
export function simpleMetric(expression: string): SimpleExpression | null {
  const found = SIMPLE.exec(expression);
  if (found === null) return null;
  const [, name = '', distinct, column = ''] = found;
  const isCount = name.toUpperCase() === 'COUNT';
  if (distinct !== undefined && !isCount) return null;
  return {
    aggregate: distinct === undefined ? name.toUpperCase() : 'COUNT_DISTINCT',
    column: column.startsWith('"') ? column.slice(1, -1).replaceAll('""', '"') : column,
  };
}

/** The SQL of a simple metric, which `simpleMetric` reads again. */
export function simpleExpression({ aggregate, column }: SimpleExpression): string {
  const isPlain = column === '*' || /^[a-z_][a-z0-9_]*$/.test(column);
  const quoted = isPlain ? column : `"${column.replaceAll('"', '""')}"`;
  return aggregate === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${quoted})` : `${aggregate}(${quoted})`;
}

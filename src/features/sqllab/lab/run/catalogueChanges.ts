import type { Query } from '#domain/query/query.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { changesCatalogue } from '#domain/sql/statement/statementEffect.ts';
import type { Millis } from '#domain/time.ts';

/**
 * Reports each finished query since `openedAt` that changed the catalogue, once, and also if it failed: an earlier one
 * of its statements may have succeeded.
 */
export function createCatalogueChanges(openedAt: Millis, onChange: () => void): (finished: Query) => void {
  const handled = new Set<string>();
  return (query) => {
    if (handled.has(query.id)) return;
    handled.add(query.id);
    const statements = splitStatements(query.sql).map(({ text }) => text);
    if (query.startDttm >= openedAt && (query.ctas || statements.some(changesCatalogue))) onChange();
  };
}

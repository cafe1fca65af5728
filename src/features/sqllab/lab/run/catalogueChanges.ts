import type { Query } from '#domain/query/query.ts';
import { rulesOf, statementsOf } from '#domain/query/splitRun.ts';
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
    if (query.startDttm < openedAt) return;
    if (query.ctas || statementsOf(query).some(({ text }) => changesCatalogue(text, rulesOf(query))))
      onChange();
  };
}

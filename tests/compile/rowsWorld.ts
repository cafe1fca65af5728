import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import type { Rows } from '#domain/compile/evaluator/rows.ts';
import { keptStream } from '#store/compressed.ts';
import { keepRows } from '../../workers/engine/keepRows.ts';
import { arrowRows } from '../../workers/rows/arrowRows.ts';
import { browserWorld, type VectorWorld } from './vectorWorld.ts';

/** As in the page of a dashboard: rows that the browser's engine wrote, without that engine. */
export async function rowsWorld(): Promise<VectorWorld> {
  const { sources, engineRun } = await browserWorld();
  const tables = new Map<string, Rows>();
  for (const { from } of Object.values(sources)) {
    if (from.kind !== 'table') throw new Error('The datasets of the vectors are tables.');
    const kept = await keepRows(engineRun, `SELECT * FROM ${from.catalog}.main.${from.table}`);
    tables.set(from.table, arrowRows(await keptStream(kept.rows), kept.columns));
  }
  return {
    sources,
    async run(sql) {
      const [, name = ''] = /\bFROM x_\w+\.main\.(\w+)/.exec(sql) ?? [];
      const table = tables.get(name);
      if (table === undefined) throw new Error(sql);
      return runSelect(sql, table);
    },
  };
}

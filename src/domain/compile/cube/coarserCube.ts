import { compileQuery } from '../compileQuery.ts';
import type { Datasource } from '../datasource.ts';
import type { Rows } from '../evaluator/rows.ts';
import { runSelect } from '../evaluator/runSelect.ts';
import { DUCKDB } from '../sql/dialects.ts';
import { type CubeDefinition, cubeQuery, cubeSource } from './cube.ts';
import { cubeRows } from './cubeRows.ts';

export interface CoarserCube {
  readonly definition: CubeDefinition;
  readonly rows: Rows;
}

/**
 * A cube grouped by fewer columns, put together from the groups of a finer one as any chart is: the index of what reads
 * no more, such as a chart while one filter moves. Null where it would hardly be smaller, or cannot be put together.
 */
export function coarserCube(
  definition: CubeDefinition,
  {
    source,
    zone,
    rows,
    used,
  }: {
    readonly source: Datasource;
    readonly zone: string;
    readonly rows: Rows;
    readonly used: ReadonlySet<number>;
  },
): CoarserCube | null {
  if (used.size === definition.columns.length) return null;
  const coarser = { ...definition, columns: definition.columns.filter((_, place) => used.has(place)) };
  const world = { dialect: DUCKDB, now: 0, zone: 'UTC', rowLimit: 1, maxRows: Infinity };
  const compiled = compileQuery(cubeQuery(coarser, rows.rowCount), cubeSource(definition, source), world);
  const ran = compiled.ok ? runSelect(compiled.value.sql, rows) : null;
  if (ran?.ok !== true || ran.value.rowCount * 2 > rows.rowCount) return null;
  return { definition: coarser, rows: cubeRows(coarser, source, { zone, frame: ran.value }) };
}

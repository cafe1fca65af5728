import { computeQuery, resultBody, type RunFrame } from '#domain/compile/computeQuery.ts';
import { type CubeDefinition, cubeQuery } from '#domain/compile/cube/cube.ts';
import { cubeRows } from '#domain/compile/cube/cubeRows.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { Rows } from '#domain/compile/evaluator/rows.ts';
import { wireText } from '#domain/compile/wireText.ts';
import type { CompileWorld } from '#domain/compile/world.ts';
import { DuckDBInstance } from '@duckdb/node-api';
import { decodeChart } from '../../workers/results/chart/decodeChart.ts';
import { attempted, frameFrom } from '../compile/vectorWorld.ts';

/** The groups of a cube as a server sends them: made by an engine's GROUP BY; null if the engine refuses. */
export async function groupsText(
  definition: CubeDefinition,
  source: Datasource,
  world: CompileWorld,
  run: RunFrame,
): Promise<string | null> {
  const query = cubeQuery(definition, world.maxRows);
  const made = await computeQuery(query, source, world, run);
  return made.ok ? wireText({ result: [resultBody(made.value, query, source)] }) : null;
}

/** A cube as a device has it; null if the engine refuses. */
export async function cubeOf(
  definition: CubeDefinition,
  source: Datasource,
  world: CompileWorld,
  run: RunFrame,
): Promise<Rows | null> {
  const text = await groupsText(definition, source, world, run);
  if (text === null) return null;
  const decoded = decodeChart(new TextEncoder().encode(text));
  const frame = decoded.ok ? decoded.value[0]?.frame : undefined;
  if (frame === undefined) throw new Error('The cube cannot be read.');
  return cubeRows(definition, source, { zone: 'UTC', frame });
}

/** An engine of one thread whose table `sales` has the rows of a query. */
export async function runOverSales(rows: string): Promise<RunFrame> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  await connection.run(`CREATE TABLE sales AS ${rows}`);
  return (text) => attempted(() => frameFrom(connection, text));
}

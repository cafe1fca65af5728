import { cubeSource } from '#domain/compile/cube/cube.ts';
import { cubeRows } from '#domain/compile/cube/cubeRows.ts';
import type { Rows } from '#domain/compile/evaluator/rows.ts';
import { attempt } from '#domain/compile/refusal.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { getExtractFile } from '#store/datasets/extracts.ts';
import type { SextantDb } from '#store/db.ts';
import { computeContext } from '../../engine/computeContext.ts';
import { keptStream, strangersStream } from '#store/compressed.ts';
import { readComputed } from '../../engine/readComputed.ts';
import type { ChartOfCubes, ChartOfCubesRequest } from '../protocol.ts';
import { decodeChart } from './decodeChart.ts';

/** Of groups in a file that somebody sent: five hundred bytes each of the most that there may be. */
const MOST_BYTES = 256 * 1024 * 1024;

type Cube = ChartOfCubesRequest['cubes'][number];

/** Computes chart data from the cubes of a dataset, in the worker that stores it: no engine starts. */
export function createChartsOfCubes(database: () => SextantDb | null) {
  /** The groups of each cube, read once. */
  const opened = new Map<string, Promise<Rows | null>>();

  async function kept(datasetId: number, at: number): Promise<Blob | undefined> {
    const db = database();
    return db === null ? undefined : (await getExtractFile(db, datasetId))?.cubes?.[at];
  }

  async function read({ datasetId, source, files }: ChartOfCubesRequest, cube: Cube, at: number) {
    const own = files === undefined ? await kept(datasetId, at) : undefined;
    const part = own ?? files?.[at];
    if (part === undefined) return null;
    const bytes = await (own === undefined ? strangersStream(part, MOST_BYTES) : keptStream(own));
    const decoded = decodeChart(bytes);
    const frame = decoded.ok ? decoded.value[0]?.frame : undefined;
    return frame === undefined || frame.rowCount !== cube.groups ? null : cubeRows(cube, source, frame);
  }

  function open(request: ChartOfCubesRequest, cube: Cube, at: number): Promise<Rows | null> {
    const place = `${request.datasetId} ${at} `;
    const key = place + cube.takenAt;
    for (const each of opened.keys()) if (each.startsWith(place) && each !== key) opened.delete(each);
    // What is damaged is as good as not here.
    const rows = opened.get(key) ?? read(request, cube, at).catch(() => null);
    opened.set(key, rows);
    return rows;
  }

  return async (request: ChartOfCubesRequest): Promise<Result<ChartOfCubes, string>> => {
    const { cubes, source, ...asked } = request;
    const compute = (cube: Cube, rows: Rows) =>
      computeContext({ ...asked, source: cubeSource(cube, source) }, async (sql) => runSelect(sql, rows));
    let why = 'There are no cubes.';
    const smallestFirst = [...cubes.entries()].toSorted(([, a], [, b]) => a.groups - b.groups);
    for (const [at, cube] of smallestFirst) {
      // What it does not hold is refused over no rows as it is over all.
      const none = attempt(() => cubeRows(cube, source));
      const without = none.ok ? await compute(cube, none.value) : none;
      const rows = without.ok ? await open(request, cube, at) : null;
      const result = rows === null ? without : await compute(cube, rows);
      if (!result.ok) why = result.error.message;
      else if (rows !== null) {
        const computed = readComputed(result.value);
        if (computed.ok) return ok({ ...computed.value, groups: cube.groups, takenAt: cube.takenAt });
        why = 'message' in computed.error ? computed.error.message : computed.error.kind;
      }
    }
    return err(why);
  };
}

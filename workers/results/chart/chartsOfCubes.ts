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
import { messageOf } from '../../engine/messageOf.ts';
import { readComputed } from '../../engine/readComputed.ts';
import type { ChartOfCubes, ChartOfCubesRequest } from '../protocol.ts';
import { decodeChart } from './decodeChart.ts';

/** Of groups in a file that somebody sent: five hundred bytes each of the most that there may be. */
const MOST_BYTES = 256 * 1024 * 1024;

type Cube = ChartOfCubesRequest['cubes'][number];

/** Computes chart data from the cubes of a dataset, in the worker that stores it: no engine starts. */
export function createChartsOfCubes(database: () => SextantDb | null) {
  /** The groups of each cube, read once. */
  const opened = new Map<string, Promise<Result<Rows, string>>>();

  async function kept(datasetId: number, at: number): Promise<Blob | undefined> {
    const db = database();
    return db === null ? undefined : (await getExtractFile(db, datasetId))?.cubes?.[at];
  }

  async function read(
    { datasetId, source, files }: ChartOfCubesRequest,
    cube: Cube,
    at: number,
  ): Promise<Result<Rows, string>> {
    const own = files === undefined ? await kept(datasetId, at) : undefined;
    const part = own ?? files?.[at];
    if (part === undefined) return err('These groups are not on this device.');
    const bytes = await (own === undefined ? strangersStream(part, MOST_BYTES) : keptStream(own));
    const decoded = decodeChart(bytes);
    if (!decoded.ok) return err(decoded.error.message);
    const frame = decoded.value[0]?.frame;
    return frame?.rowCount === cube.groups
      ? ok(cubeRows(cube, source, frame))
      : err(`There are ${frame?.rowCount ?? 0} of ${cube.groups} groups.`);
  }

  function open(request: ChartOfCubesRequest, cube: Cube, at: number): Promise<Result<Rows, string>> {
    const place = `${request.datasetId} ${at} `;
    const key = place + cube.takenAt;
    for (const each of opened.keys()) if (each.startsWith(place) && each !== key) opened.delete(each);
    // What is damaged may break in any of the libraries that read it.
    const rows = opened.get(key) ?? read(request, cube, at).catch((cause) => err(messageOf(cause)));
    opened.set(key, rows);
    return rows;
  }

  async function computed(
    request: ChartOfCubesRequest,
    cube: Cube,
    at: number,
  ): Promise<Result<ChartOfCubes, string>> {
    const { cubes: _, source, ...asked } = request;
    const compute = (rows: Rows) =>
      computeContext({ ...asked, source: cubeSource(cube, source) }, async (sql) => runSelect(sql, rows));
    // What it does not hold is refused over no rows as it is over all.
    const none = attempt(() => cubeRows(cube, source));
    const without = none.ok ? await compute(none.value) : none;
    if (!without.ok) return err(without.error.message);
    const rows = await open(request, cube, at);
    if (!rows.ok) return rows;
    const body = await compute(rows.value);
    if (!body.ok) return err(body.error.message);
    const response = readComputed(body.value);
    if (response.ok) return ok({ ...response.value, groups: cube.groups, takenAt: cube.takenAt });
    return err('message' in response.error ? response.error.message : response.error.kind);
  }

  return async (request: ChartOfCubesRequest): Promise<Result<ChartOfCubes, string>> => {
    let last: Result<ChartOfCubes, string> = err('There are no cubes.');
    const smallestFirst = [...request.cubes.entries()].toSorted(([, a], [, b]) => a.groups - b.groups);
    for (const [at, cube] of smallestFirst) {
      last = await computed(request, cube, at);
      if (last.ok) return last;
    }
    return last;
  };
}

import { cubeSource } from '#domain/compile/cube/cube.ts';
import type { CoarserCube } from '#domain/compile/cube/coarserCube.ts';
import { cubeRows } from '#domain/compile/cube/cubeRows.ts';
import { attempt } from '#domain/compile/refusal.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { getExtract, getExtractFile } from '#store/datasets/extracts.ts';
import type { SextantDb } from '#store/db.ts';
import { computeContext } from '../../engine/computeContext.ts';
import { readAtOnce } from '#store/write.ts';
import { keptStream, strangersStream } from '#store/compressed.ts';
import { messageOf } from '../../engine/messageOf.ts';
import { readComputed } from '../../engine/readComputed.ts';
import type { ChartOfCubes, ChartOfCubesRequest } from '../protocol.ts';
import { fromIndex, type OpenedCube } from './cubeIndexes.ts';
import { groupsFrame } from './groupsFrame.ts';

/** Of groups in a file that somebody sent: for each, and for what stands before them. */
const GROUP_BYTES = 512;
const HEAD_BYTES = 1024 * 1024;
/** The memory of all groups that are read. */
const MOST_MEMORY = 96 * 1024 * 1024;

type Cube = ChartOfCubesRequest['cubes'][number];

/** About what the groups of a cube take: a number for each value and a double for each part, and as much for indexes. */
const memoryOf = ({ columns, metrics, groups }: Cube): number =>
  2 * groups * (columns.length * 4 + metrics.length * 8);

/** Computes chart data from the cubes of a dataset, in the worker that stores it: no engine starts. */
export function createChartsOfCubes(database: () => SextantDb | null, mostMemory = MOST_MEMORY) {
  /** The groups of cubes, the least recently used first. */
  const opened = new Map<
    string,
    { readonly groups: Promise<Result<OpenedCube, string>>; readonly bytes: number }
  >();

  /** The file of a cube as it was requested: it may have been replaced since. */
  async function kept(datasetId: number, { takenAt }: Cube, at: number): Promise<Blob | undefined> {
    const db = database();
    if (db === null) return undefined;
    return readAtOnce(db, ['extracts', 'extractFiles'], async (tables) => {
      const extract = await getExtract(tables, datasetId);
      if (extract?.cubes?.[at]?.takenAt !== takenAt) return undefined;
      return (await getExtractFile(tables, datasetId))?.cubes?.[at];
    });
  }

  async function read(
    { datasetId, source, zone, files }: ChartOfCubesRequest,
    cube: Cube,
    at: number,
  ): Promise<Result<OpenedCube, string>> {
    const own = files === undefined ? await kept(datasetId, cube, at) : undefined;
    const part = own ?? files?.[at];
    if (part === undefined) return err('These groups are not on this device.');
    const bytes = await (own === undefined
      ? strangersStream(part, HEAD_BYTES + cube.groups * GROUP_BYTES)
      : keptStream(own));
    const frame = groupsFrame(bytes);
    if (!frame.ok) return frame;
    const { rowCount } = frame.value;
    if (rowCount !== cube.groups) return err(`There are ${rowCount} of ${cube.groups} groups.`);
    const rows = cubeRows(cube, source, { zone, frame: frame.value });
    return ok({ definition: cube, rows, indexes: new Map() });
  }

  function open(request: ChartOfCubesRequest, cube: Cube, at: number): Promise<Result<OpenedCube, string>> {
    const place = `${request.datasetId} ${at} `;
    const key = place + cube.takenAt;
    for (const each of opened.keys()) if (each.startsWith(place) && each !== key) opened.delete(each);
    // What is damaged may break in any of the libraries that read it.
    const groups = opened.get(key)?.groups ?? read(request, cube, at).catch((cause) => err(messageOf(cause)));
    opened.delete(key);
    opened.set(key, { groups, bytes: memoryOf(cube) });
    let bytes = 0;
    for (const [each, { bytes: own }] of [...opened].toReversed()) {
      bytes += own;
      if (bytes > mostMemory && each !== key) opened.delete(each);
    }
    return groups;
  }

  async function computed(
    request: ChartOfCubesRequest,
    cube: Cube,
    at: number,
  ): Promise<Result<ChartOfCubes, string>> {
    const { cubes: _, source, ...asked } = request;
    const { zone } = asked;
    const compute = ({ definition, rows }: CoarserCube) =>
      computeContext({ ...asked, source: cubeSource(definition, source) }, async (sql) =>
        runSelect(sql, rows),
      );
    const used = new Set<number>();
    // What it does not hold is refused over no rows as it is over all.
    const none = attempt(() => cubeRows(cube, source, { zone, onColumn: (place) => used.add(place) }));
    const without = none.ok ? await compute({ definition: cube, rows: none.value }) : none;
    if (!without.ok) return err(without.error.message);
    const groups = await open(request, cube, at);
    if (!groups.ok) return groups;
    const body = await fromIndex(groups.value, { source, zone, used, compute });
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

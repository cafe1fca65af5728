import { isLoose } from '#domain/query/looseEngine.ts';
import type { ChartApi } from '#api/chart/chart.ts';
import { type CubeDefinition, cubeQuery } from '#domain/compile/cube/cube.ts';
import type { DatasetDefinition } from '#domain/dataset/definition.ts';
import type { Clock } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import type { StoredCube } from '#store/datasets/extractRow.ts';
import { compressed } from '#store/compressed.ts';
import { askRows, countGroups } from '../downloadPages.ts';
import { type ChosenCube, chooseCubes } from './chooseCubes.ts';
import { cubeUses } from './cubeUses.ts';

export interface CubeDeps {
  readonly db: SextantDb;
  readonly api: { readonly chart: Pick<ChartApi, 'data'> };
  readonly clock: Clock;
}

export interface PlannedCubes {
  readonly chosen: readonly ChosenCube[];
  /** The names of the charts by their places; null for a filter. */
  readonly charts: readonly (string | null)[];
}

/** The names of charts that no cube of these computes. */
export function chartsWithout(
  charts: PlannedCubes['charts'],
  cubes: readonly ChosenCube[],
): readonly string[] {
  const served = new Set(cubes.flatMap((cube) => cube.charts));
  return charts.flatMap((chart, at) => (served.has(at) || chart === null ? [] : [chart]));
}

export interface DownloadedCubes {
  readonly cubes: readonly StoredCube[];
  readonly files: readonly Blob[];
  /** Those that were had. */
  readonly made: readonly ChosenCube[];
}

/** All cubes of a dataset together have no more groups than this. */
const MOST_OF_ALL = 500_000;

/** The cubes that the offline dashboards over a dataset would be filtered from. */
export async function cubesFor(
  { db, api }: CubeDeps,
  definition: DatasetDefinition,
  {
    most,
    signal,
    dashboardId,
  }: { readonly most: number; readonly signal: AbortSignal; readonly dashboardId?: number },
): Promise<PlannedCubes> {
  const uses = isLoose(definition.backend) ? [] : await cubeUses(db, definition.id, dashboardId);
  if (uses.length === 0) return { chosen: [], charts: [] };
  const chosen = await chooseCubes(uses, {
    source: definition.source,
    isSameSql: definition.backend === 'duckdb',
    most,
    async count(columns) {
      const counted = await countGroups(api.chart, definition, columns, { most, signal });
      return counted.ok ? counted.value : null;
    },
  });
  return { chosen, charts: uses.map(({ chart }) => chart) };
}

/** Downloads cubes by one request each; those that cannot be had are left out. */
export async function downloadCubes(
  deps: CubeDeps,
  definition: DatasetDefinition,
  chosen: readonly ChosenCube[],
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<DownloadedCubes> {
  const cubes: StoredCube[] = [];
  const files: Blob[] = [];
  const made: ChosenCube[] = [];
  let left = MOST_OF_ALL;
  for (const each of chosen) {
    const { definition: cube, groups: expected } = each;
    if (signal.aborted) break;
    if (expected > left) continue;
    const takenAt = deps.clock.now();
    const read = await askRows(deps.api.chart, definition, signal, cubeQuery(cube, most + 1));
    const groups = read.ok ? groupsIn(read.value) : null;
    if (!read.ok || groups === null || groups > most) continue;
    const file = await compressed(new TextEncoder().encode(read.value));
    left -= groups;
    cubes.push({ ...definitionOf(cube), groups, bytes: file.size, takenAt });
    files.push(file);
    made.push(each);
  }
  return { cubes, files, made };
}

const definitionOf = ({ columns, metrics }: CubeDefinition): CubeDefinition => ({ columns, metrics });

/** The number of rows of a response, which is long: it stands before them. */
function groupsIn(body: string): number | null {
  const found = /"rowcount":\s*(\d+)/.exec(body);
  return found === null ? null : Number(found[1]);
}

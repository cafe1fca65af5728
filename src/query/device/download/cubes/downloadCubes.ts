import { isLoose } from '#domain/query/looseEngine.ts';
import type { ChartApi } from '#api/chart/chart.ts';
import type { CubeDefinition } from '#domain/compile/cube/cube.ts';
import type { DatasetDefinition } from '#domain/dataset/definition.ts';
import type { CubeChoice } from '#domain/device/offlineChoice.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { isSentAgain } from '#domain/error/httpStatus.ts';
import type { Clock } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import type { StoredCube } from '#store/datasets/extractRow.ts';
import { compressed } from '#store/compressed.ts';
import { countGroups } from '../downloadPages.ts';
import { type ChooseCubes, type ChosenCube, chooseCubes } from './chooseCubes.ts';
import { cubeChoice } from './cubeChoice.ts';
import { type ChartUse, cubeUses } from './cubeUses.ts';
import { withSeparators } from '#domain/compile/cube/cubePages.ts';
import { readGroups } from './readGroups.ts';

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

export interface CubeLimits {
  /** The most rows of a response, and whether a server keeps more for pages of them. */
  readonly page: number;
  readonly hasPages: boolean;
  /** The time zone of the server's engines. */
  readonly zone: string;
  /** Whether the rows are here too: then cubes are there to be fast, and small. */
  readonly hasRows: boolean;
  /** The bytes that there is room for. */
  readonly room: number;
  readonly signal: AbortSignal;
  /** Told if the server did not respond itself, or not now: what is missing then says nothing of the rows. */
  readonly onGone?: (error: ApiError) => void;
}

/** Of fewer groups all charts are computed while a pointer moves. */
const FEW_GROUPS = 100_000;
/** A response or ten, of one computation. */
const MANY_GROUPS = 1_000_000;
/** Bytes of all cubes of a dataset: in memory they are three times as many. */
const MOST_BYTES = 64 * 1024 ** 2;

const mostGroups = ({ page, hasPages, hasRows }: CubeLimits): number =>
  hasPages && !hasRows ? MANY_GROUPS : Math.min(FEW_GROUPS, page - 1);

/** Counts the combinations of a dataset's columns. */
export const countsOf =
  ({ api }: Pick<CubeDeps, 'api'>, definition: DatasetDefinition, limits: CubeLimits): ChooseCubes['count'] =>
  async (columns) => {
    const { page, hasPages, signal, onGone } = limits;
    const counted = await countGroups(api.chart, definition, columns, {
      most: mostGroups(limits),
      page,
      hasPages,
      signal,
    });
    if (!counted.ok && isGone(counted.error)) onGone?.(counted.error);
    return counted.ok ? counted.value : null;
  };

const isGone = (error: ApiError): boolean => error.kind !== 'http' || isSentAgain(error.status);

/** The cubes that charts over a dataset would be filtered from. */
export async function planCubes(
  uses: readonly ChartUse[],
  definition: DatasetDefinition,
  {
    limits,
    choice,
    count,
  }: { readonly limits: CubeLimits; readonly choice: CubeChoice; readonly count: ChooseCubes['count'] },
): Promise<PlannedCubes> {
  const most = mostGroups(limits);
  const chosen = await chooseCubes(uses, {
    source: definition.source,
    isSameSql: definition.backend === 'duckdb',
    zone: limits.zone,
    most,
    mostOfAll: Math.min(most, FEW_GROUPS),
    room: Math.min(limits.room, MOST_BYTES),
    choice,
    count,
  });
  return { chosen, charts: uses.map(({ chart }) => chart) };
}

/** Those of the offline dashboards over it. */
export async function cubesFor(
  deps: CubeDeps,
  definition: DatasetDefinition,
  limits: CubeLimits,
): Promise<PlannedCubes> {
  const uses = isLoose(definition.backend) ? [] : await cubeUses(deps.db, definition.id);
  if (uses.length === 0) return { chosen: [], charts: [] };
  const choice = await cubeChoice(deps.db, definition.id);
  return planCubes(uses, definition, { limits, choice, count: countsOf(deps, definition, limits) });
}

/** Downloads cubes; those that cannot be had whole are left out. */
export async function downloadCubes(
  deps: CubeDeps,
  definition: DatasetDefinition,
  chosen: readonly ChosenCube[],
  { limits, onProgress }: { readonly limits: CubeLimits; readonly onProgress: (share: number) => void },
): Promise<DownloadedCubes> {
  const cubes: StoredCube[] = [];
  const files: Blob[] = [];
  const made: ChosenCube[] = [];
  const all = chosen.reduce((sum, { groups }) => sum + groups, 0);
  let come = 0;
  for (const each of chosen) {
    const { definition: cube, groups: expected } = each;
    if (limits.signal.aborted) break;
    const takenAt = deps.clock.now();
    const read = await readGroups(deps.api.chart, definition, each, {
      ...limits,
      most: mostGroups(limits),
      onGroups: (groups) => onProgress(Math.min(1, (come + groups) / all)),
    });
    come += expected;
    if (!read.ok && read.error !== null && isGone(read.error)) limits.onGone?.(read.error);
    if (!read.ok) continue;
    const file = await compressed(new Blob([...withSeparators(read.value.pages)]));
    const { groups, singles } = read.value;
    cubes.push({ ...definitionOf(cube), groups, singles, bytes: file.size, takenAt });
    files.push(file);
    made.push(each);
  }
  return { cubes, files, made };
}

const definitionOf = ({ columns, metrics }: CubeDefinition): CubeDefinition => ({ columns, metrics });

import type { CubeDefinition } from '#domain/compile/cube/cube.ts';
import { cubeBytes } from '#domain/compile/cube/cubeBytes.ts';
import { planCube } from '#domain/compile/cube/planCube.ts';
import { steppedColumn } from '#domain/compile/cube/steps.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { AdhocMetric, QueryColumn } from '#domain/compile/queryContext.ts';
import type { CubeChoice } from '#domain/device/offlineChoice.ts';
import { ownValue } from '#domain/ownValue.ts';
import type { ChartUse } from './cubeUses.ts';

/** A cube to be made, with as many groups as its engine counted, or at most so many. */
export interface ChosenCube {
  readonly definition: CubeDefinition;
  readonly groups: number;
  /** The charts it is for, by their places. */
  readonly charts: readonly number[];
  /** The grain in which time ranges can be chosen; null for none. */
  readonly rangeGrain: string | null;
}

export interface ChooseCubes {
  readonly source: Datasource;
  readonly isSameSql: boolean;
  /** The time zone of the engine. */
  readonly zone: string;
  /** The most groups of a cube, and of one for all charts together: these are read for each of them. */
  readonly most: number;
  readonly mostOfAll: number;
  /** The bytes that there is room for. */
  readonly room: number;
  readonly choice: CubeChoice;
  /** Counts the combinations of columns; null if that failed. */
  readonly count: (columns: readonly QueryColumn[]) => Promise<number | null>;
}

/** A filter by more values than this share of the groups would leave no room for others. */
const SHARE = 20;
/** Products of counts that are so many times too large are not counted: real combinations are seldom fewer. */
const FAR = 20;

interface Level {
  /** The grain of time ranges; null for none. */
  readonly rangeGrain: string | null;
  readonly hasClicks: boolean;
  readonly hasFilters: boolean;
}

/** The grains that a person can choose, from the finest. */
export const RANGE_GRAINS = ['P1D', 'P1W', 'P1M'] as const;
const FINEST = RANGE_GRAINS[0];
const COARSEST = 'P1M';

/** From what a person would like best to what is better than nothing, from the grain that was chosen. */
function levelsFrom(rangeGrain: string): readonly Level[] {
  const grains = rangeGrain === COARSEST ? [COARSEST, null] : [rangeGrain, COARSEST, null];
  return grains.flatMap((grain) =>
    [true, false].map((hasClicks) => ({ rangeGrain: grain, hasClicks, hasFilters: true })),
  );
}

/** One cube for all charts if it is small enough, else one for each that can have one; the best that fits. */
export async function chooseCubes(
  uses: readonly ChartUse[],
  given: ChooseCubes,
): Promise<readonly ChosenCube[]> {
  const place = { ...given, count: remembered(given.count) };
  const grain = place.choice.rangeGrain ?? FINEST;
  const levels = levelsFrom(grain);
  const fewValued = await withFewValues(uses, place);
  const all = uses.map((_, chart) => chart);
  const best = levels.slice(0, 1);
  const first = await choose(fewValued, all, { ...place, most: place.mostOfAll }, best);
  if (first !== null) return [first];
  /** Beside those without the grain that was chosen: time ranges alone. */
  const ranges: Level = { rangeGrain: grain, hasClicks: false, hasFilters: false };
  const cubes: ChosenCube[] = [];
  for (const chart of all) {
    // What a chart does not use of its share is for those after it.
    const share = (place.room - bytesOfCubes(cubes)) / (all.length - chart);
    const whole = await choose(fewValued, [chart], { ...place, room: share }, levels);
    const left = share - bytesOfCubes(whole === null ? [] : [whole]);
    const alone =
      whole?.rangeGrain === grain
        ? null
        : await choose(fewValued, [chart], { ...place, room: left }, [ranges]);
    for (const cube of [whole, alone]) if (cube !== null) add(cubes, cube);
  }
  return cubes;
}

export const bytesOfCubes = (cubes: readonly ChosenCube[]): number =>
  cubes.reduce((sum, { definition, groups }) => sum + cubeBytes(definition, groups), 0);

/** Adds a cube to those that there are, or its parts to one that is grouped by the same. */
function add(cubes: ChosenCube[], cube: ChosenCube): void {
  const same = cubes.findIndex(({ definition }) => haveSameGroups(definition, cube.definition));
  const before = cubes[same];
  if (before === undefined) cubes.push(cube);
  else
    cubes[same] = {
      ...before,
      definition: withMetrics(before.definition, cube.definition),
      charts: [...before.charts, ...cube.charts],
    };
}

/** Whether rows are grouped by the same, in any order. */
function haveSameGroups(a: CubeDefinition, b: CubeDefinition): boolean {
  const namesOf = ({ columns }: CubeDefinition): string =>
    JSON.stringify(columns.map((column) => JSON.stringify(column)).toSorted());
  return namesOf(a) === namesOf(b);
}

function withMetrics(cube: CubeDefinition, other: CubeDefinition): CubeDefinition {
  const metrics = [...cube.metrics];
  for (const metric of other.metrics)
    if (!metrics.some((known) => areSame(known, metric))) metrics.push(metric);
  return { ...cube, metrics: metrics.map((metric, at) => ({ ...metric, label: `__part_${at}` })) };
}

/** Whether they are the same but for their labels. */
const areSame = (a: AdhocMetric, b: AdhocMetric): boolean =>
  JSON.stringify({ ...a, label: '' }) === JSON.stringify({ ...b, label: '' });

async function choose(
  uses: readonly ChartUse[],
  charts: readonly number[],
  { source, isSameSql, zone, most, room, choice: { steps = {} }, count }: ChooseCubes,
  levels: readonly Level[],
): Promise<ChosenCube | null> {
  for (const { rangeGrain, hasClicks, hasFilters } of levels) {
    const chosen = charts
      .flatMap((chart) => uses[chart] ?? [])
      .map(({ queries, isRanged, ...use }) => ({
        queries,
        isRanged: isRanged && rangeGrain !== null,
        chosen: [...(hasFilters ? use.filters : []), ...(hasClicks ? use.clicks : [])],
      }));
    const planned = planCube(chosen, { source, isSameSql, zone, rangeGrain: rangeGrain ?? FINEST, steps });
    if (!planned.ok) return null;
    const definition = planned.value;
    const groups = await groupsOf(definition.columns, most, count);
    if (groups !== null && groups <= most && cubeBytes(definition, groups) <= room)
      return { definition, groups, charts, rangeGrain };
  }
  return null;
}

/** The number of groups, or a bound that is small enough; null if there are too many. */
async function groupsOf(
  columns: readonly QueryColumn[],
  most: number,
  count: ChooseCubes['count'],
): Promise<number | null> {
  let product = 1;
  for (const column of columns) {
    const values = await count([column]);
    if (values === null || values > most) return null;
    product *= values;
  }
  if (product <= most) return product;
  return product > most * FAR ? null : count(columns);
}

/** The charts without filters by columns of very many values, such as amounts. */
async function withFewValues(
  uses: readonly ChartUse[],
  { source, isSameSql, mostOfAll, choice: { steps = {} }, count }: ChooseCubes,
): Promise<readonly ChartUse[]> {
  const few = new Set<string>();
  for (const name of new Set(uses.flatMap(({ filters, clicks }) => [...filters, ...clicks]))) {
    if (!source.columns.some((column) => column.name === name)) continue;
    const step = ownValue(steps, name);
    const inSteps = step === undefined ? null : steppedColumn({ column: name, step }, source, isSameSql);
    const values = await count([inSteps ?? name]);
    if (values !== null && values * SHARE <= mostOfAll) few.add(name);
  }
  return uses.map((use) => ({
    ...use,
    filters: use.filters.filter((name) => few.has(name)),
    clicks: use.clicks.filter((name) => few.has(name)),
  }));
}

/** Each combination is counted once. */
function remembered(count: ChooseCubes['count']): ChooseCubes['count'] {
  const known = new Map<string, Promise<number | null>>();
  return (columns) => {
    const key = JSON.stringify(columns);
    const counted = known.get(key) ?? count(columns);
    known.set(key, counted);
    return counted;
  };
}

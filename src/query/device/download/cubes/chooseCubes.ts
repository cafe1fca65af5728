import type { CubeDefinition } from '#domain/compile/cube/cube.ts';
import { planCube } from '#domain/compile/cube/planCube.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { AdhocMetric, QueryColumn } from '#domain/compile/queryContext.ts';
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
  /** The most groups of a cube. */
  readonly most: number;
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

const ALL: Level = { rangeGrain: 'P1D', hasClicks: true, hasFilters: true };
/** From what a person would like best to what is better than nothing. */
const LEVELS: readonly Level[] = [
  ALL,
  { ...ALL, hasClicks: false },
  { ...ALL, rangeGrain: 'P1M' },
  { ...ALL, rangeGrain: 'P1M', hasClicks: false },
  { ...ALL, rangeGrain: null },
  { ...ALL, rangeGrain: null, hasClicks: false },
];
/** Beside those without days: time ranges alone. */
const DAYS: Level = { rangeGrain: 'P1D', hasClicks: false, hasFilters: false };

/** One cube for all charts if it is small enough, else one for each that can have one; the best that fits. */
export async function chooseCubes(
  uses: readonly ChartUse[],
  place: ChooseCubes,
): Promise<readonly ChosenCube[]> {
  const count = remembered(place.count);
  const fewValued = await withFewValues(uses, { ...place, count });
  const all = uses.map((_, chart) => chart);
  const first = await choose(fewValued, all, { ...place, count }, [ALL]);
  if (first !== null) return [first];
  const cubes: ChosenCube[] = [];
  for (const chart of all) {
    const best = await choose(fewValued, [chart], { ...place, count }, LEVELS);
    const days =
      best?.rangeGrain === DAYS.rangeGrain
        ? null
        : await choose(fewValued, [chart], { ...place, count }, [DAYS]);
    for (const cube of [best, days]) if (cube !== null) add(cubes, cube);
  }
  return cubes;
}

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
  { source, isSameSql, most, count }: ChooseCubes,
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
    const planned = planCube(chosen, { source, isSameSql, rangeGrain: rangeGrain ?? 'P1D' });
    if (!planned.ok) return null;
    const groups = await groupsOf(planned.value.columns, most, count);
    if (groups !== null && groups <= most) return { definition: planned.value, groups, charts, rangeGrain };
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
  { source, most, count }: ChooseCubes,
): Promise<readonly ChartUse[]> {
  const few = new Set<string>();
  for (const name of new Set(uses.flatMap(({ filters, clicks }) => [...filters, ...clicks]))) {
    if (!source.columns.some((column) => column.name === name)) continue;
    const values = await count([name]);
    if (values !== null && values * SHARE <= most) few.add(name);
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

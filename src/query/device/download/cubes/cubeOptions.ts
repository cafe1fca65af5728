import type { ChartApi } from '#api/chart/chart.ts';
import { hasSteps, stepsBetween, steppedColumn } from '#domain/compile/cube/steps.ts';
import { stepsIn } from '#domain/compile/cube/stepLabel.ts';
import type { CubeChoice } from '#domain/device/offlineChoice.ts';
import type { DatasetDefinition } from '#domain/dataset/definition.ts';
import { askRange } from '../downloadPages.ts';
import { bytesOfCubes, RANGE_GRAINS } from './chooseCubes.ts';
import type { PlannedCubes } from './downloadCubes.ts';
import type { ChartUse } from './cubeUses.ts';

/** What a person can choose of the cubes of a dataset, and about how many bytes they then are. */
export interface CubeOptions {
  readonly grains: readonly { readonly grain: string; readonly bytes: number }[];
  readonly ranges: readonly {
    readonly column: string;
    readonly steps: readonly { readonly step: number; readonly bytes: number }[];
  }[];
}

export interface AskOptions {
  readonly api: Pick<ChartApi, 'data'>;
  readonly signal: AbortSignal;
  readonly choice: CubeChoice;
  readonly plan: (choice: CubeChoice) => Promise<PlannedCubes>;
}

/** Those that there is room for, and that differ in size. */
export async function cubeOptions(
  uses: readonly ChartUse[],
  definition: DatasetDefinition,
  { api, signal, choice, plan }: AskOptions,
): Promise<CubeOptions> {
  const grains: { grain: string; bytes: number }[] = [];
  if (uses.some(({ isRanged }) => isRanged))
    for (const rangeGrain of RANGE_GRAINS) {
      const { chosen } = await plan({ ...choice, rangeGrain });
      const bytes = bytesOfCubes(chosen);
      const isHeld = chosen.some((cube) => cube.rangeGrain === rangeGrain);
      if (isHeld && bytes < (grains.at(-1)?.bytes ?? Infinity)) grains.push({ grain: rangeGrain, bytes });
    }
  const ranges: CubeOptions['ranges'][number][] = [];
  const columns = hasSteps(definition.backend) ? uses.flatMap((use) => use.ranges) : [];
  const isSameSql = definition.backend === 'duckdb';
  for (const column of new Set(columns)) {
    if (steppedColumn({ column, step: 1 }, definition.source, isSameSql) === null) continue;
    const range = await askRange(api, definition, column, signal);
    if (!range.ok || range.value === null) continue;
    const steps: { step: number; bytes: number }[] = [];
    for (const step of stepsBetween(...range.value)) {
      const { chosen } = await plan({ ...choice, steps: { ...choice.steps, [column]: step } });
      const held = stepsIn(chosen.map((cube) => cube.definition));
      if (held.get(column) === step) steps.push({ step, bytes: bytesOfCubes(chosen) });
    }
    if (steps.length > 0) ranges.push({ column, steps });
  }
  return { grains, ranges };
}

/** What a person chose of the data of an offline dashboard. */
export interface OfflineChoice {
  /** The most bytes of all of it; null for the limit of each dataset alone. */
  readonly budget: number | null;
  /** By the numbers of datasets. */
  readonly cubes: Readonly<Record<string, CubeChoice>>;
}

/** How the rows of a dataset are grouped for filters. */
export interface CubeChoice {
  /** The grain of time ranges; absent for the finest that there is room for. */
  readonly rangeGrain?: string;
  /** The steps of numbers that are chosen by ranges, by column. */
  readonly steps?: Readonly<Record<string, number>>;
}

export const NO_CHOICE: OfflineChoice = { budget: null, cubes: {} };

/** The budgets that are offered. */
export const BUDGETS: readonly number[] = [10, 25, 50, 100, 200].map((megabytes) => megabytes * 1e6);

export const budgetOf = (choice: OfflineChoice | undefined): number => choice?.budget ?? Infinity;

/** Null for the finest that there is room for. */
export function withGrain(choice: CubeChoice, grain: string | null): CubeChoice {
  const { rangeGrain: _, ...others } = choice;
  return grain === null ? others : { ...others, rangeGrain: grain };
}

/** Null where its ranges are only for the server. */
export const withStep = (choice: CubeChoice, column: string, step: number | null): CubeChoice => ({
  ...choice,
  steps: Object.fromEntries([
    ...Object.entries(choice.steps ?? {}).filter(([name]) => name !== column),
    ...(step === null ? [] : [[column, step] as const]),
  ]),
});

/** The choice for a dataset of several dashboards: the finest of each, in grains from the finest. */
export function finestChoice(
  choices: readonly (CubeChoice | undefined)[],
  grains: readonly string[],
): CubeChoice {
  const steps: Record<string, number> = {};
  for (const choice of choices)
    for (const [column, step] of Object.entries(choice?.steps ?? {}))
      steps[column] = Math.min(step, steps[column] ?? step);
  const chosen = grains.find((grain) => choices.some((choice) => choice?.rangeGrain === grain));
  // One that chose nothing takes the finest that there is room for.
  const isOpen = choices.length === 0 || choices.some((choice) => choice?.rangeGrain === undefined);
  return { ...(!isOpen && chosen !== undefined && { rangeGrain: chosen }), steps };
}

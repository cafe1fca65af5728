import type { QueryColumn } from '../queryContext.ts';

/** A number of the rows in steps, by which a cube is grouped. */
export interface Stepped {
  readonly column: string;
  readonly step: number;
}

export const stepLabel = ({ column, step }: Stepped): string => `__step_${step}_${column}`;

/** What a column is in steps of, as its label says. */
export function readStepLabel(column: QueryColumn): Stepped | null {
  const label = typeof column === 'string' ? '' : (column.label ?? '');
  const [, step, name] = /^__step_(\d+)_(.*)$/s.exec(label) ?? [];
  return step === undefined || name === undefined ? null : { column: name, step: Number(step) };
}

/** What the columns of cubes are in steps of; of several steps of a column the finest. */
export function stepsIn(
  cubes: readonly { readonly columns: readonly QueryColumn[] }[],
): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  for (const { columns } of cubes)
    for (const each of columns) {
      const stepped = readStepLabel(each);
      if (stepped !== null)
        steps.set(stepped.column, Math.min(stepped.step, steps.get(stepped.column) ?? Infinity));
    }
  return steps;
}

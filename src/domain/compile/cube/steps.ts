import type { Datasource } from '../datasource.ts';
import { cellTypeOf } from '../evaluator/cellTypeOf.ts';
import type { AdhocColumn, QueryColumn } from '../queryContext.ts';
import { DUCKDB } from '../sql/dialects.ts';
import { readStepLabel, type Stepped, stepLabel } from './stepLabel.ts';

/** Bounds and steps up to this are exact, twice as large too. */
const MOST = 2 ** 52;
/** The engine compares numbers of 32 bits with the nearest of those to a bound: up to this that is itself. */
const MOST_OF_FLOAT = 2 ** 24;
/** The engine takes the rest of longer decimals as that of a double. */
const MOST_DIGITS = 18;

/**
 * Which step a number is in: an even number for the beginning of a step itself, and the odd one after it for what is
 * between two. So any comparison with a beginning can be told. The rest of a division is exact, a quotient is not. What is
 * no number, or none of 64 bits, fails: a cube of it cannot be made.
 *
 * Null where that cannot be told of the column: of another engine than DuckDB only whole numbers are known.
 */
export function steppedColumn(
  { column, step }: Stepped,
  source: Datasource,
  isSameSql = true,
): AdhocColumn | null {
  const known = source.columns.find(({ name }) => name === column);
  if (known === undefined || known.expression || !Number.isInteger(step) || step < 1 || step > MOST)
    return null;
  const name = DUCKDB.quoteName(column);
  const type = (known.engineType ?? '').toUpperCase();
  const value = isSameSql || cellTypeOf(type) === 'whole' ? exactValue(name, type) : null;
  if (value === null) return null;
  const begin = `CAST(${value} - ${value} % ${step} - CASE WHEN ${value} % ${step} < 0 THEN ${step} ELSE 0 END AS BIGINT)`;
  return {
    label: stepLabel({ column, step }),
    sqlExpression: `${begin} * 2 + CASE WHEN ${value} = ${begin} THEN 0 ELSE 1 END`,
    expressionType: 'SQL',
  };
}

function exactValue(name: string, engineType: string): string | null {
  switch (cellTypeOf(engineType)) {
    case 'whole':
      return name;
    case 'real':
      return `CAST(${name} AS DOUBLE)`;
    case 'decimal': {
      const digits = Number(/^DECIMAL\((\d+)/.exec(engineType)?.[1] ?? Infinity);
      return digits <= MOST_DIGITS ? name : null;
    }
    default:
      return null;
  }
}

export interface ExactSteps extends Stepped {
  /** The largest bound that the engine compares numbers with as it is. */
  readonly most: number;
}

/** Whether an engine has the arithmetic of steps. */
export const hasSteps = (backend: string): boolean => /^(?:duckdb|postgresql|trino)$/.test(backend);

/** What a column of a cube is in steps of; null if it is something else. */
export function steppedOf(column: QueryColumn, source: Datasource): ExactSteps | null {
  if (typeof column === 'string') return null;
  const stepped = readStepLabel(column);
  if (stepped === null || steppedColumn(stepped, source)?.sqlExpression !== column.sqlExpression) return null;
  const known = source.columns.find(({ name }) => name === stepped.column);
  return { ...stepped, most: known?.engineType?.toUpperCase() === 'FLOAT' ? MOST_OF_FLOAT : MOST };
}

/** What the beginning of a step is in steps; null for a number that is none. */
export const stepAt = (bound: number, { step, most }: ExactSteps): number | null =>
  Number.isInteger(bound) && Math.abs(bound) <= most && bound % step === 0 ? bound * 2 : null;

/** Round steps between two values, about so many: from the finest to the coarsest. */
const ABOUT = [100, 20] as const;

export function stepsBetween(min: number, max: number): readonly number[] {
  const steps = ABOUT.map((count) => roundStep((max - min) / count));
  return [...new Set(steps)].filter((step) => step > 0 && step < max - min && step <= MOST);
}

/** 1, 2 or 5 times a power of ten, not less than this. */
function roundStep(least: number): number {
  if (!(least > 0) || !Number.isFinite(least)) return 0;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least) ?? 0;
}

/*
 * A SELECT as far as the compiler writes one: columns, one table or subquery with at most one join, conditions, groups,
 * order and limit.
 */

/** A value of a row. Timestamps are milliseconds since 1970; whole numbers past 2^53 are bigint. */
export type EvaluatedCell = string | number | bigint | boolean | null;

/** What values of a column are. `other`: none that can be computed with. */
export type CellType =
  | 'whole'
  | 'real'
  | 'decimal'
  | 'text'
  | 'truth'
  | 'date'
  | 'time'
  | 'span'
  | 'null'
  | 'other';

export type SqlTree =
  /** Names are in lower case: they mean the same in any case. */
  | { readonly kind: 'column'; readonly table: string | null; readonly name: string }
  | { readonly kind: 'literal'; readonly type: CellType; readonly value: EvaluatedCell }
  /** A function, or an operator under its own name. */
  | { readonly kind: 'call'; readonly name: string; readonly of: readonly SqlTree[] }
  | {
      readonly kind: 'aggregate';
      readonly name: string;
      /** Null counts rows. */
      readonly of: SqlTree | null;
      readonly isDistinct: boolean;
      readonly where: SqlTree | null;
    }
  | {
      readonly kind: 'case';
      readonly when: readonly (readonly [condition: SqlTree, then: SqlTree])[];
      readonly otherwise: SqlTree | null;
    }
  | { readonly kind: 'cast'; readonly of: SqlTree; readonly to: CellType };

/** An aggregate of an expression, and the SQL of its parts. */
export interface WrittenAggregate {
  readonly tree: Extract<SqlTree, { kind: 'aggregate' }>;
  readonly of: string;
  readonly where: string | null;
}

export interface Selected {
  readonly tree: SqlTree;
  readonly label: string;
}

export interface Ordered {
  readonly tree: SqlTree;
  readonly isDescending: boolean;
}

export interface Join {
  readonly select: Select;
  readonly alias: string;
  readonly on: SqlTree;
  /** Whether rows without a counterpart stay. */
  readonly isOuter: boolean;
}

export interface Select {
  readonly columns: readonly Selected[];
  /** Null for the table itself. */
  readonly from: Select | null;
  readonly join: Join | null;
  readonly where: SqlTree | null;
  readonly groups: readonly SqlTree[];
  readonly having: SqlTree | null;
  readonly order: readonly Ordered[];
  readonly limit: number;
  readonly offset: number;
}

/** Equal expressions have equal names; JSON has no large numbers. */
export const treeName = (tree: SqlTree): string =>
  JSON.stringify(tree, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

/** The parts of an expression. */
export function partsOf(tree: SqlTree): readonly SqlTree[] {
  switch (tree.kind) {
    case 'call':
      return tree.of;
    case 'cast':
      return [tree.of];
    case 'aggregate':
      return [tree.of, tree.where].filter((each) => each !== null);
    case 'case':
      return [...tree.when.flat(), tree.otherwise].filter((each) => each !== null);
    default:
      return [];
  }
}

/** The names of the columns that an expression reads. */
export const columnsIn = (tree: SqlTree): readonly string[] =>
  tree.kind === 'column' ? [tree.name] : partsOf(tree).flatMap(columnsIn);

/*
 * A SELECT as far as the compiler writes one: columns, one table or subquery with at most one join, conditions, groups,
 * order and limit.
 */

/** A value of a row. Timestamps are milliseconds since 1970; whole numbers past 2^53 are bigint. */
export type Cell = string | number | bigint | boolean | null;

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

export type Tree =
  /** Names are in lower case: they mean the same in any case. */
  | { readonly kind: 'column'; readonly table: string | null; readonly name: string }
  | { readonly kind: 'literal'; readonly type: CellType; readonly value: Cell }
  /** A function, or an operator under its own name. */
  | { readonly kind: 'call'; readonly name: string; readonly of: readonly Tree[] }
  | {
      readonly kind: 'aggregate';
      readonly name: string;
      /** Null counts rows. */
      readonly of: Tree | null;
      readonly isDistinct: boolean;
      readonly where: Tree | null;
    }
  | {
      readonly kind: 'case';
      readonly when: readonly (readonly [condition: Tree, then: Tree])[];
      readonly otherwise: Tree | null;
    }
  | { readonly kind: 'cast'; readonly of: Tree; readonly to: CellType };

/** An aggregate of an expression, and the SQL of its parts. */
export interface WrittenAggregate {
  readonly tree: Extract<Tree, { kind: 'aggregate' }>;
  readonly of: string;
  readonly where: string | null;
}

export interface Selected {
  readonly tree: Tree;
  readonly label: string;
}

export interface Ordered {
  readonly tree: Tree;
  readonly isDescending: boolean;
}

export interface Join {
  readonly select: Select;
  readonly alias: string;
  readonly on: Tree;
  /** Whether rows without a counterpart stay. */
  readonly isOuter: boolean;
}

export interface Select {
  readonly columns: readonly Selected[];
  /** Null for the table itself. */
  readonly from: Select | null;
  readonly join: Join | null;
  readonly where: Tree | null;
  readonly groups: readonly Tree[];
  readonly having: Tree | null;
  readonly order: readonly Ordered[];
  readonly limit: number;
  readonly offset: number;
}

/** Equal expressions have equal names; JSON has no large numbers. */
export const treeName = (tree: Tree): string =>
  JSON.stringify(tree, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

/** The parts of an expression. */
export function partsOf(tree: Tree): readonly Tree[] {
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
export const columnsIn = (tree: Tree): readonly string[] =>
  tree.kind === 'column' ? [tree.name] : partsOf(tree).flatMap(columnsIn);

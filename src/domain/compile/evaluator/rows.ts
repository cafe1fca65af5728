import type { SqlTree } from './selectTree.ts';
import { type Groups, type EvaluationScope, type Typed } from './typed.ts';
import { cannot } from './wordReader.ts';

/** Rows by their columns, under names in lower case. */
export interface Rows {
  readonly rowCount: number;
  readonly columns: Pick<ReadonlyMap<string, Typed>, 'get'>;
  /** What an expression means as a whole; null if that is for its parts to say. */
  readonly whole?: (tree: SqlTree) => Typed | null;
  /** Where each row stands for a group of others. */
  readonly groups?: Groups;
}

export const scopeOf = ({ columns, whole, groups }: Rows): EvaluationScope => ({
  whole: whole ?? (() => null),
  column: (_, name) => columns.get(name) ?? cannot(`the column ${name}, which is not there`),
  groups,
});

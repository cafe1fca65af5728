import { type AggregateTree, type Gathering, gather, gatheringOf } from './gathering.ts';
import { groupNumbers } from './groupNumbers.ts';
import { rounded } from './decimals.ts';
import { type EvaluatedCell, type Select, type SqlTree, treeName } from './selectTree.ts';
import type { EvaluationScope, Typed } from './typed.ts';
import { typedTree } from './typedTree.ts';
import { cannot } from './wordReader.ts';

/**
 * The groups of rows, as a scope whose rows are groups, and those that HAVING keeps. Within it, expressions of the
 * grouping and aggregates are values; a column that is neither is refused.
 */
export function groupedRows(
  { columns, groups: grouping, having, order }: Select,
  scope: EvaluationScope,
  kept: Uint32Array,
): readonly [EvaluationScope, Uint32Array] {
  const keys = grouping.map((tree) => ({ name: treeName(tree), typed: typedTree(tree, scope) }));
  const gatherings = new Map<string, Gathering>();
  const values = new Map<string, readonly EvaluatedCell[]>();
  /** What is being read under its own name: a column in it is one of the rows. */
  const reading = new Set<string>();
  const labels = new Map(columns.map(({ tree, label }) => [label.toLowerCase(), tree]));

  const groupScope: EvaluationScope = {
    whole(tree) {
      const name = treeName(tree);
      const key = keys.findIndex((each) => each.name === name);
      if (key >= 0)
        return { type: keys[key]?.typed.type ?? 'other', at: (group) => firsts[key]?.[group] ?? null };
      if (tree.kind !== 'aggregate') return null;
      if (scope.groups !== undefined && tree.name === 'AVG' && !tree.isDistinct)
        return mean(tree, groupScope);
      const gathering = gatherings.get(name) ?? gatheringOf(tree, scope);
      gatherings.set(name, gathering);
      return { type: gathering.type, at: (group) => values.get(name)?.[group] ?? null };
    },
    column(table, name) {
      // HAVING and ORDER BY may name what is selected.
      const tree = table === null ? labels.get(name) : undefined;
      if (tree === undefined || reading.has(name))
        return cannot(`the column ${name}, which is neither grouped nor aggregated`);
      reading.add(name);
      const typed = typedTree(tree, groupScope);
      reading.delete(name);
      return typed;
    },
  };

  // Everything that is asked of the groups is known before the rows are read.
  const requested = having === null ? null : typedTree(having, groupScope);
  for (const { tree } of [...columns, ...order]) prepare(tree, groupScope, labels);

  const numbers = groupNumbers(
    keys.map(({ typed }) => typed),
    kept,
  );
  /** The values of the grouping, by the number of its expression and of the group. */
  const firsts: readonly (readonly EvaluatedCell[])[] = keys.map(({ typed }) =>
    numbers.first.map((row) => typed.at(row)),
  );
  for (const [name, gathering] of gatherings) values.set(name, gather(gathering, kept, numbers));
  const groups = Uint32Array.from({ length: numbers.count }, (_, group) => group);
  return [groupScope, requested === null ? groups : groups.filter((group) => requested.at(group) === true)];
}

/** Of groups, a sum divided by a count: means of groups have no mean of their rows. */
function mean(tree: AggregateTree, scope: EvaluationScope): Typed {
  const sum = typedTree({ ...tree, name: 'SUM' }, scope);
  const count = typedTree({ ...tree, name: 'COUNT' }, scope);
  return {
    type: 'real',
    at(group) {
      const total = sum.at(group);
      if (total === null) return null;
      return (sum.type === 'decimal' ? rounded(Number(total)) : Number(total)) / Number(count.at(group));
    },
  };
}

function prepare(tree: SqlTree, scope: EvaluationScope, labels: ReadonlyMap<string, SqlTree>): void {
  if (tree.kind === 'column' && tree.table === null && labels.has(tree.name) && scope.whole(tree) === null) {
    return;
  }
  typedTree(tree, scope);
}

import { aggregateOf, type Gatherer } from './aggregates.ts';
import { groupKey } from './groupKey.ts';
import type { Cell, Select, Tree } from './selectTree.ts';
import { type Scope, type Typed } from './typed.ts';
import { typedTree } from './typedTree.ts';
import { cannot } from './wordReader.ts';

interface Gathering {
  readonly of: Typed | null;
  readonly where: Typed | null;
  readonly start: () => Gatherer;
  readonly groups: Gatherer[];
}

/**
 * The groups of rows, as a scope whose rows are groups, and those that HAVING keeps. Within it, expressions of the
 * grouping and aggregates are values; a column that is neither is refused.
 */
export function groupedRows(
  { columns, groups: grouping, having, order }: Select,
  scope: Scope,
  kept: readonly number[],
): readonly [Scope, readonly number[]] {
  const keys = grouping.map((tree) => ({ tree, name: nameOf(tree), typed: typedTree(tree, scope) }));
  if (keys.some(({ typed }) => typed.type === 'other')) cannot('groups of values of this type');
  const gatherings = new Map<string, Gathering>();
  const values = new Map<string, Cell[]>();
  /** What is being read under its own name: a column in it is one of the rows. */
  const reading = new Set<string>();
  const labels = new Map(columns.map(({ tree, label }) => [label.toLowerCase(), tree]));

  const groupScope: Scope = {
    whole(tree) {
      const name = nameOf(tree);
      const key = keys.findIndex((each) => each.name === name);
      if (key >= 0)
        return { type: keys[key]?.typed.type ?? 'other', at: (group) => firsts[key]?.[group] ?? null };
      if (tree.kind !== 'aggregate') return null;
      const aggregate = aggregateOf(tree.name, tree.of && typedTree(tree.of, scope), tree.isDistinct);
      if (!gatherings.has(name))
        gatherings.set(name, {
          of: tree.of && typedTree(tree.of, scope),
          where: tree.where && typedTree(tree.where, scope),
          start: aggregate.start,
          groups: [],
        });
      return { type: aggregate.type, at: (group) => values.get(name)?.[group] ?? null };
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
  /** The values of the grouping, by the number of its expression and of the group. */
  const firsts: Cell[][] = keys.map(() => []);

  // Everything that is asked of the groups is known before the rows are read once.
  const requested = having === null ? null : typedTree(having, groupScope);
  for (const { tree } of [...columns, ...order]) prepare(tree, groupScope, labels);

  const numbers = new Map<unknown, number>();
  const keyOf = groupKey(keys.map(({ typed }) => typed));
  const all = [...gatherings.values()];
  function begin(): number {
    for (const each of all) each.groups.push(each.start());
    return numbers.size;
  }
  if (keys.length === 0) numbers.set('', begin());
  for (const row of kept) {
    const key = keys.length === 0 ? '' : keyOf(row);
    let group = numbers.get(key);
    if (group === undefined) {
      group = begin();
      numbers.set(key, group);
      for (const [at, { typed }] of keys.entries()) firsts[at]?.push(typed.at(row));
    }
    for (const { of, where, groups } of all) {
      if (where !== null && where.at(row) !== true) continue;
      const value = of === null ? true : of.at(row);
      if (value !== null) groups[group]?.add(value);
    }
  }
  for (const [name, { groups }] of gatherings)
    values.set(
      name,
      groups.map((each) => each.result()),
    );
  const rows = Array.from({ length: numbers.size }, (_, group) => group);
  return [groupScope, requested === null ? rows : rows.filter((group) => requested.at(group) === true)];
}

/** Equal expressions have equal names; JSON has no large numbers. */
const nameOf = (tree: Tree): string =>
  JSON.stringify(tree, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

function prepare(tree: Tree, scope: Scope, labels: ReadonlyMap<string, Tree>): void {
  if (tree.kind === 'column' && tree.table === null && labels.has(tree.name) && scope.whole(tree) === null) {
    return;
  }
  typedTree(tree, scope);
}

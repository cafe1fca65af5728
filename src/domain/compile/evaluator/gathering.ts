import { aggregateOf, type Gatherer, sumOfCounts } from './aggregates.ts';
import { type CellType, type Tree, treeName } from './selectTree.ts';
import type { Groups, Scope, Typed } from './typed.ts';
import { typedTree } from './typedTree.ts';

export type AggregateTree = Extract<Tree, { kind: 'aggregate' }>;

/** What an aggregate reads of each row, and what gathers it. */
export interface Gathering {
  readonly type: CellType;
  /** Null counts rows. */
  readonly of: Typed | null;
  readonly where: Typed | null;
  /** How many rows a row stands for; null for one. */
  readonly weight: Typed | null;
  readonly start: () => Gatherer;
}

export function gatheringOf(tree: AggregateTree, scope: Scope): Gathering {
  const { groups } = scope;
  const kept = groups && gatheredPart(tree, groups, scope);
  if (kept) return kept;
  const of = tree.of && typedTree(tree.of, scope);
  const where = tree.where && typedTree(tree.where, scope);
  return { ...aggregateOf(tree.name, of, tree.isDistinct), of, where, weight: groups?.weight ?? null };
}

/** An aggregate of groups from those of each, with its own condition or one on what the groups have in common. */
function gatheredPart(tree: AggregateTree, { parts }: Groups, scope: Scope): Gathering | null {
  if (tree.isDistinct) return null;
  const own = parts.get(treeName(tree));
  const of = own ?? parts.get(treeName({ ...tree, where: null }));
  if (of === undefined) return null;
  const where = own === undefined && tree.where !== null ? typedTree(tree.where, scope) : null;
  const { type, start } =
    tree.name === 'COUNT'
      ? ({ type: 'whole', start: sumOfCounts } as const)
      : aggregateOf(tree.name, of, false);
  return { type, of, where, weight: null, start };
}

/** Adds up what is asked of rows, by their groups. */
export function gather(
  { of, where, weight, start }: Gathering,
  rows: Uint32Array,
  groups: { readonly count: number; readonly of: Uint32Array },
): readonly Gatherer[] {
  const gatherers = Array.from({ length: groups.count }, start);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (where !== null && where.at(row) !== true) continue;
    const value = of === null ? true : of.at(row);
    if (value !== null)
      gatherers[groups.of[at] ?? 0]?.add(value, weight === null ? 1 : Number(weight.at(row)));
  }
  return gatherers;
}

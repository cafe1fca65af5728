import { aggregateOf, type Gatherer, sumOfCounts } from './aggregates.ts';
import { decimalOf } from './decimals.ts';
import { type EvaluatedCell, type CellType, type SqlTree, treeName } from './selectTree.ts';
import type { Groups, EvaluationScope, Typed } from './typed.ts';
import { typedTree } from './typedTree.ts';

export type AggregateTree = Extract<SqlTree, { kind: 'aggregate' }>;

/** What an aggregate reads of each row, and what gathers it. */
export interface Gathering {
  readonly type: CellType;
  /** Null counts rows. */
  readonly of: Typed | null;
  readonly where: Typed | null;
  /** How many rows a row stands for; null for one. */
  readonly weight: Typed | null;
  readonly start: () => Gatherer;
  /** What a sum of none is, if it is a sum. */
  readonly sumOfNone?: 0 | null;
}

export function gatheringOf(tree: AggregateTree, scope: EvaluationScope): Gathering {
  const { groups } = scope;
  const kept = groups && gatheredPart(tree, groups, scope);
  if (kept) return kept;
  if (groups !== undefined && tree.of === null)
    return { ...countOf(groups.weight), where: tree.where && typedTree(tree.where, scope) };
  const of = tree.of && typedTree(tree.of, scope);
  const where = tree.where && typedTree(tree.where, scope);
  return { ...aggregateOf(tree.name, of, tree.isDistinct), of, where, weight: groups?.weight ?? null };
}

/** An aggregate of groups from those of each, with its own condition or one on what the groups have in common. */
function gatheredPart(tree: AggregateTree, { parts }: Groups, scope: EvaluationScope): Gathering | null {
  if (tree.isDistinct) return null;
  const own = parts.get(treeName(tree));
  const of = own ?? parts.get(treeName({ ...tree, where: null }));
  if (of === undefined) return null;
  const where = own === undefined && tree.where !== null ? typedTree(tree.where, scope) : null;
  if (tree.name === 'COUNT') return { ...countOf(of), where };
  const { type, start } = aggregateOf(tree.name, of, false);
  return { type, of, where, weight: null, start, ...(tree.name === 'SUM' && { sumOfNone: null }) };
}

/** The counts of groups, together. */
const countOf = (of: Typed): Gathering => ({
  type: 'whole',
  of,
  where: null,
  weight: null,
  start: sumOfCounts,
  sumOfNone: 0,
});

interface RowGroups {
  readonly count: number;
  readonly of: Uint32Array;
}

/** Puts together what is asked of rows, by their groups. */
export function gather(gathering: Gathering, rows: Uint32Array, groups: RowGroups): readonly EvaluatedCell[] {
  const { of, where, weight, start } = gathering;
  const summed = where === null && weight === null ? sums(gathering, rows, groups) : null;
  if (summed !== null) return summed;
  const gatherers = Array.from({ length: groups.count }, start);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (where !== null && where.at(row) !== true) continue;
    const value = of === null ? true : of.at(row);
    if (value !== null)
      gatherers[groups.of[at] ?? 0]?.add(value, weight === null ? 1 : Number(weight.at(row)));
  }
  return gatherers.map((each) => each.result());
}

/** Sums of numbers, with what each addition loses (Neumaier's sum); null if one is not exact, or they are no sums. */
function sums(
  { type, of, sumOfNone }: Gathering,
  rows: Uint32Array,
  groups: RowGroups,
): readonly EvaluatedCell[] | null {
  const { numbers, places = 0 } = of ?? {};
  if (numbers === undefined || sumOfNone === undefined) return null;
  // Decimals as whole numbers of their last place.
  const scale = 10 ** places;
  const totals = new Float64Array(groups.count);
  const lost = new Float64Array(groups.count);
  const isAny = new Uint8Array(groups.count);
  for (let at = 0; at < rows.length; at += 1) {
    const each = numbers[rows[at] ?? 0] ?? 0;
    if (Number.isNaN(each)) continue;
    const value = places === 0 ? each : Math.round(each * scale);
    const group = groups.of[at] ?? 0;
    const sum = totals[group] ?? 0;
    const next = sum + value;
    lost[group] =
      (lost[group] ?? 0) + (Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum);
    totals[group] = next;
    isAny[group] = 1;
  }
  const isExact = type === 'real' || totals.every(Number.isSafeInteger);
  if (!isExact || !totals.every(Number.isFinite)) return null;
  return Array.from(totals, (total, group) => {
    if (isAny[group] === 0) return sumOfNone;
    const sum = total + (lost[group] ?? 0);
    return type === 'decimal' ? decimalOf(sum, places) : sum;
  });
}

import { type Rows, scopeOf } from './rows.ts';
import type { Join, SqlTree } from './selectTree.ts';
import { type EvaluationScope, type Typed, commonType, fitted } from './typed.ts';
import { typedTree } from './typedTree.ts';
import { groupKey } from './groupKey.ts';
import { cannot } from './wordReader.ts';

/** Rows with those of a query beside them that have the same values. The query has each combination of them once. */
export function joinedRows(
  { alias, on, isOuter }: Join,
  left: Rows,
  right: Rows,
): { readonly rows: Rows; readonly scope: EvaluationScope } {
  const ofLeft = scopeOf(left);
  const pairs = equalities(on).map(([a, b]) => {
    const other = b.kind === 'column' ? right.columns.get(b.name) : undefined;
    if (other === undefined) return cannot('a join on something else than equal values');
    const own = typedTree(a, ofLeft);
    const type = commonType(own.type, other.type);
    return [fitted(own, type), fitted(other, type)] as const;
  });
  const places = new Map<unknown, number>();
  const keyOfRight = groupKey(pairs.map(([, other]) => other));
  for (let row = 0; row < right.rowCount; row++)
    if (pairs.every(([, { at }]) => at(row) !== null)) places.set(keyOfRight(row), row);
  const keyOfLeft = groupKey(pairs.map(([own]) => own));
  const rows: number[] = [];
  const others: number[] = [];
  for (let row = 0; row < left.rowCount; row++) {
    const place = pairs.every(([{ at }]) => at(row) !== null) ? places.get(keyOfLeft(row)) : undefined;
    if (place === undefined && !isOuter) continue;
    rows.push(row);
    others.push(place ?? -1);
  }
  const through = ({ type, at }: Typed, map: readonly number[]): Typed => ({
    type,
    at(row) {
      const place = map[row] ?? -1;
      return place < 0 ? null : at(place);
    },
  });
  const ownWhole = (tree: SqlTree): Typed | null => {
    const own = ofLeft.whole(tree);
    return own && through(own, rows);
  };
  return {
    rows: { ...left, rowCount: rows.length },
    scope: {
      whole: ownWhole,
      groups: left.groups && {
        weight: through(left.groups.weight, rows),
        parts: new Map([...left.groups.parts].map(([name, part]) => [name, through(part, rows)])),
      },
      column(table, name) {
        const own = table === alias ? undefined : left.columns.get(name);
        if (own !== undefined) return through(own, rows);
        const other = right.columns.get(name);
        return other === undefined
          ? cannot(`the column ${name}, which is not there`)
          : through(other, others);
      },
    },
  };
}

/** The two sides of each equality that a condition consists of. */
function equalities(tree: SqlTree): readonly (readonly [SqlTree, SqlTree])[] {
  if (tree.kind !== 'call') return cannot('a join on something else than equal values');
  const [a, b] = tree.of;
  if (a === undefined || b === undefined) return cannot('a join without two sides');
  if (tree.name === 'AND') return [...equalities(a), ...equalities(b)];
  return tree.name === '=' ? [[a, b]] : cannot('a join on something else than equal values');
}

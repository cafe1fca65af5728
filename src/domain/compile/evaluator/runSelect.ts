import { attempt } from '../refusal.ts';
import type { FrameValue } from '../../frameValue.ts';
import type { Frame } from '../frame.ts';
import { realCell } from '../frameCell.ts';
import type { GenericType } from '../../resultColumn.ts';
import { err, ok, type Result } from '../../result.ts';
import { groupedRows } from './groupedRows.ts';
import { joinedRows } from './joinedRows.ts';
import { parseSelect } from './parseSelect.ts';
import { type Rows, scopeOf } from './rows.ts';
import { type EvaluatedCell, type CellType, partsOf, type Select, type SqlTree } from './selectTree.ts';
import { compareCells, type EvaluationScope, type Typed } from './typed.ts';
import { typedTree } from './typedTree.ts';
import { cannot } from './wordReader.ts';

/** Computes a statement of the compiler over the rows of one table; why it cannot, otherwise. */
export function runSelect(sql: string, table: Rows): Result<Frame, string> {
  const ran = attempt(() => frameOf(answered(parseSelect(sql), table)));
  return ran.ok ? ok(ran.value) : err(ran.error.message);
}

/** The columns that are selected, in their order: names may differ in case only. */
interface Answer {
  readonly rowCount: number;
  readonly columns: readonly { readonly label: string; readonly typed: Typed }[];
}

function selected(select: Select, table: Rows): Rows {
  const { rowCount, columns } = answered(select, table);
  return { rowCount, columns: new Map(columns.map(({ label, typed }) => [label.toLowerCase(), typed])) };
}

function answered(select: Select, table: Rows): Answer {
  const from = select.from === null ? table : selected(select.from, table);
  const { rows, scope } =
    select.join === null
      ? { rows: from, scope: scopeOf(from) }
      : joinedRows(select.join, from, selected(select.join.select, table));
  const kept = matching(select.where, scope, rows.rowCount);
  if (
    select.groups.length > 0 ||
    [...select.columns.map(({ tree }) => tree), select.having].some(hasAggregate)
  )
    return finished(select, ...groupedRows(select, scope, kept));
  if (select.having !== null) cannot('HAVING without groups');
  if (scope.groups !== undefined) cannot('rows of which only groups are here');
  return finished(select, scope, kept);
}

/** The rows for which a condition is true. What depends on a few values is computed for those. */
function matching(where: SqlTree | null, scope: EvaluationScope, rowCount: number): Uint32Array {
  const kept = new Uint32Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) kept[row] = row;
  let count = rowCount;
  for (const each of where === null ? [] : conditionsOf(where)) {
    const requested = typedTree(each, scope);
    if (requested.type !== 'truth' && requested.type !== 'null')
      cannot('a condition that is not true or false');
    count = keepTrue(requested, kept, count);
  }
  return kept.subarray(0, count);
}

const conditionsOf = (tree: SqlTree): readonly SqlTree[] =>
  tree.kind === 'call' && tree.name === 'AND' ? tree.of.flatMap(conditionsOf) : [tree];

/** Moves the rows for which a condition is true to the front; returns how many they are. */
function keepTrue({ at, codes }: Typed, kept: Uint32Array, count: number): number {
  let left = 0;
  if (codes === undefined) {
    for (let place = 0; place < count; place += 1) {
      const row = kept[place] ?? 0;
      if (at(row) === true) kept[left++] = row;
    }
    return left;
  }
  const { of, first } = codes;
  const isKept = Uint8Array.from(first, (row) => (at(row) === true ? 1 : 0));
  for (let place = 0; place < count; place += 1) {
    const row = kept[place] ?? 0;
    kept[left] = row;
    left += isKept[of[row] ?? 0] ?? 0;
  }
  return left;
}

const hasAggregate = (tree: SqlTree | null): boolean =>
  tree !== null && (tree.kind === 'aggregate' || partsOf(tree).some(hasAggregate));

/** Orders and cuts the rows of a scope, and reads what is selected of them. */
function finished(
  { columns, order, limit, offset }: Select,
  scope: EvaluationScope,
  kept: Uint32Array,
): Answer {
  const outputs = columns.map(({ tree, label }) => ({ label, typed: typedTree(tree, scope) }));
  const named = new Map(outputs.map(({ label, typed }) => [label.toLowerCase(), typed]));
  const keys = order.map(({ tree, isDescending }) => ({
    isDescending,
    typed:
      (tree.kind === 'column' && tree.table === null ? named.get(tree.name) : undefined) ??
      typedTree(tree, scope),
  }));
  const rows = Array.from((keys.length === 0 ? kept : ordered(kept, keys)).slice(offset, offset + limit));
  return {
    rowCount: rows.length,
    columns: outputs.map(({ label, typed }) => {
      const values = rows.map((row) => typed.at(row));
      return { label, typed: { type: typed.type, at: (row: number) => values[row] ?? null } };
    }),
  };
}

interface Key {
  readonly typed: Typed;
  readonly isDescending: boolean;
}

/** NULL is last in either direction. */
function ordered(kept: Uint32Array, keys: readonly Key[]): Uint32Array {
  const sorted = keys.map(({ typed, isDescending }) => ({
    values: Array.from(kept, (row) => typed.at(row)),
    sign: isDescending ? -1 : 1,
  }));
  const places = Uint32Array.from(kept, (_, place) => place);
  places.sort((a, b) => {
    for (const { values, sign } of sorted) {
      const [x = null, y = null] = [values[a], values[b]];
      const side = x === null || y === null ? nullsLast(x, y) : compareCells(x, y) * sign;
      if (side !== 0) return side;
    }
    return a - b;
  });
  return places.map((place) => kept[place] ?? 0);
}

const nullsLast = (x: EvaluatedCell, y: EvaluatedCell): number =>
  x === y ? 0 : x === null ? 1 : y === null ? -1 : 0;

function frameOf({ rowCount, columns }: Answer): Frame {
  return {
    rowCount,
    columns: columns.map(({ label: name, typed: { type, at } }) => {
      const values = Array.from({ length: rowCount }, (_, row) => shown(at(row)));
      return { name, parts: [name], type: GENERIC[type], values };
    }),
  };
}

const GENERIC: Readonly<Record<CellType, GenericType>> = {
  whole: 0,
  real: 0,
  decimal: 0,
  text: 1,
  span: 1,
  null: 0,
  other: 1,
  date: 2,
  time: 2,
  truth: 3,
};

const shown = (value: EvaluatedCell): FrameValue => (typeof value === 'number' ? realCell(value) : value);

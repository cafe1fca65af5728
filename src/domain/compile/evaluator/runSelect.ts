import { attempt } from '../refusal.ts';
import type { FrameValue } from '../../frameValue.ts';
import type { Frame } from '../frame.ts';
import { realCell } from '../frameCell.ts';
import type { GenericType } from '../../resultColumn.ts';
import { err, ok, type Result } from '../../result.ts';
import { groupedRows } from './groupedRows.ts';
import { joinedRows } from './joinedRows.ts';
import { parseSelect } from './parseSelect.ts';
import type { Rows } from './rows.ts';
import type { Cell, CellType, Select, Tree } from './selectTree.ts';
import { compareCells, type Scope, type Typed } from './typed.ts';
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
      ? { rows: from, scope: plainScope(from) }
      : joinedRows(select.join, from, selected(select.join.select, table));
  const kept = matching(select.where, scope, rows.rowCount);
  if (
    select.groups.length > 0 ||
    [...select.columns.map(({ tree }) => tree), select.having].some(hasAggregate)
  )
    return finished(select, ...groupedRows(select, scope, kept));
  if (select.having !== null) cannot('HAVING without groups');
  return finished(select, scope, kept);
}

function plainScope({ columns }: Rows): Scope {
  return {
    whole: () => null,
    column: (_, name) => columns.get(name) ?? cannot(`the column ${name}, which is not there`),
  };
}

function matching(where: Tree | null, scope: Scope, rowCount: number): readonly number[] {
  const all = Array.from({ length: rowCount }, (_, row) => row);
  if (where === null) return all;
  const requested = typedTree(where, scope);
  if (requested.type !== 'truth' && requested.type !== 'null')
    cannot('a condition that is not true or false');
  return all.filter((row) => requested.at(row) === true);
}

function hasAggregate(tree: Tree | null): boolean {
  if (tree === null) return false;
  switch (tree.kind) {
    case 'aggregate':
      return true;
    case 'call':
      return tree.of.some(hasAggregate);
    case 'cast':
      return hasAggregate(tree.of);
    case 'case':
      return [...tree.when.flat(), tree.otherwise].some(hasAggregate);
    default:
      return false;
  }
}

/** Orders and cuts the rows of a scope, and reads what is selected of them. */
function finished({ columns, order, limit, offset }: Select, scope: Scope, kept: readonly number[]): Answer {
  const outputs = columns.map(({ tree, label }) => ({ label, typed: typedTree(tree, scope) }));
  const named = new Map(outputs.map(({ label, typed }) => [label.toLowerCase(), typed]));
  const keys = order.map(({ tree, isDescending }) => ({
    isDescending,
    typed:
      (tree.kind === 'column' && tree.table === null ? named.get(tree.name) : undefined) ??
      typedTree(tree, scope),
  }));
  const rows = (keys.length === 0 ? kept : ordered(kept, keys)).slice(offset, offset + limit);
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
function ordered(kept: readonly number[], keys: readonly Key[]): readonly number[] {
  const sorted = keys.map(({ typed, isDescending }) => {
    if (typed.type === 'other') cannot('an order by values of this type');
    return { values: kept.map((row) => typed.at(row)), sign: isDescending ? -1 : 1 };
  });
  const places = kept.map((_, place) => place);
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

const nullsLast = (x: Cell, y: Cell): number => (x === y ? 0 : x === null ? 1 : y === null ? -1 : 0);

function frameOf({ rowCount, columns }: Answer): Frame {
  return {
    rowCount,
    columns: columns.map(({ label: name, typed: { type, at } }) => {
      if (type === 'other') cannot(`the values of ${name}`);
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

const shown = (value: Cell): FrameValue => (typeof value === 'number' ? realCell(value) : value);

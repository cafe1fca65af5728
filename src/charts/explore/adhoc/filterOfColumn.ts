import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { FILTER_OPERATORS, type FilterDraft, type FilterOperator, operatorOf } from './adhocFilter.ts';

export type FilteredColumn = Pick<DatasetColumn, 'type_generic' | 'is_dttm' | 'expression'>;

/** Of an operator whose value is a limit, which is rarely one of the column's values. */
export const isLimit = (op: string): boolean => ['<', '>', '<=', '>='].includes(op);

const [NUMBER, TIME, BOOLEAN] = [0, 2, 3];

/** The operators that fit a column's type, and the one in use. Of a column that is not in the dataset: nearly all. */
export const operatorsFor = (column: FilteredColumn | undefined, used: string): readonly FilterOperator[] =>
  FILTER_OPERATORS.filter(({ op }) => op === used || fits(op, column));

function fits(op: string, column: FilteredColumn | undefined): boolean {
  // No dataset names the column that partitions its table.
  if (op === 'LATEST PARTITION') return false;
  if (column === undefined || op === 'IS NULL' || op === 'IS NOT NULL') return true;
  const { type_generic: type, is_dttm: isTime, expression } = column;
  if (op === 'TEMPORAL_RANGE') return isTime || type === TIME;
  // A number may be a flag, and of a calculated column the type may not be known.
  if (op === 'IS TRUE' || op === 'IS FALSE') return type === BOOLEAN || type === NUMBER || expression !== '';
  return type !== BOOLEAN;
}

/** The draft for another column: with its operator if that fits, else with the first one that does. */
export function withColumn(
  draft: FilterDraft,
  subject: string,
  column: FilteredColumn | undefined,
): FilterDraft {
  const isNewTime = draft.subject === null && column?.is_dttm === true;
  const op = isNewTime ? 'TEMPORAL_RANGE' : fits(draft.op, column) ? draft.op : firstOf(column);
  return withOperator({ ...draft, subject }, op);
}

const firstOf = (column: FilteredColumn | undefined): string =>
  column?.type_generic === BOOLEAN ? 'IS TRUE' : '==';

/** The draft with another operator, and with what that can use of the value. */
export function withOperator(draft: FilterDraft, op: string): FilterDraft {
  const [before, after] = [operatorOf(draft.op)?.takes, operatorOf(op)?.takes];
  if ((before === 'range') !== (after === 'range')) return { ...draft, op, values: [] };
  return { ...draft, op, values: after === 'value' ? draft.values.slice(0, 1) : draft.values };
}

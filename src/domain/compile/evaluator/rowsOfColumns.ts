import { uniqueNames } from '../../text/uniqueNames.ts';
import type { ResultColumn } from '../../resultColumn.ts';
import { valueText } from '../../rows/text/cellText.ts';
import { type Column, kindOf } from '../../rows/column.ts';
import { instantOf } from '../../rows/text/instant.ts';
import { isNull } from '../../rows/nulls.ts';
import { narrowed } from './arithmetic.ts';
import { momentOf } from './moments.ts';
import type { Rows } from './rows.ts';
import type { EvaluatedCell, CellType } from './selectTree.ts';
import type { Typed } from './typed.ts';

interface Result {
  readonly described: readonly ResultColumn[];
  readonly columns: readonly Column[];
  readonly rowCount: number;
}

/** The rows of a query's result as statements compute with them. A column is read when the first one names it. */
export function rowsOfColumns({ described, columns, rowCount }: Result): Rows {
  const labels = uniqueNames(described.map(({ name }) => name));
  return {
    rowCount,
    columns: new Map(
      columns.map((column, at) => [(labels[at] ?? '').toLowerCase(), readLater(column, described[at])]),
    ),
  };
}

function readLater(column: Column, described: ResultColumn | undefined): Typed {
  let read: Typed | null = null;
  const typed = (): Typed => (read ??= withNulls(column, typedColumn(column, described)));
  return {
    get type() {
      return typed().type;
    },
    at: (row) => typed().at(row),
  };
}

const withNulls = ({ nulls }: Column, { type, at }: Typed): Typed => ({
  type,
  at: nulls === null ? at : (row) => (isNull(nulls, row) ? null : at(row)),
});

/** None of these can be computed with: a result without them would be wrong. */
const OTHER: Typed = { type: 'other', at: () => null };

function typedColumn(column: Column, described: ResultColumn | undefined): Typed {
  const type = described?.type ?? '';
  switch (column.kind) {
    case 'number': {
      const { values } = column;
      return { type: /INT(?!ERVAL)/i.test(type) ? 'whole' : 'real', at: (row) => values[row] ?? 0 };
    }
    case 'bigint': {
      const { values } = column;
      return { type: 'whole', at: (row) => narrowed(values[row] ?? 0n) };
    }
    case 'boolean': {
      const { values } = column;
      return { type: 'truth', at: (row) => values[row] === 1 };
    }
    case 'decimal':
      return parsed(column, 'decimal', decimalOf);
    case 'dictionary':
    case 'text':
      if (kindOf(column, described) === 'temporal' && !/^TIME(?!STAMP)/i.test(type))
        return parsed(
          column,
          /^DATE$/i.test(type) ? 'date' : 'time',
          (text) => momentOf(text) ?? instantOf(text),
        );
      return { type: 'text', at: (row) => valueText(column, row) };
    case 'json':
      return OTHER;
  }
}

/** Values that are stored as text. */
function parsed(column: Column, type: CellType, parse: (text: string) => EvaluatedCell): Typed {
  const known = new Map<string, EvaluatedCell>();
  const values: EvaluatedCell[] = [];
  for (let row = 0; row < column.length; row++) {
    if (isNull(column.nulls, row)) {
      values.push(null);
      continue;
    }
    const text = valueText(column, row);
    const value = known.get(text) ?? parse(text);
    if (value === null) return OTHER;
    if (known.size < MAX_KNOWN) known.set(text, value);
    values.push(value);
  }
  return { type, at: (row) => values[row] ?? null };
}

/** Times and amounts repeat; of values that do not, a few are enough. */
const MAX_KNOWN = 10_000;

/** Null for more digits than a double holds. */
const decimalOf = (text: string): number | null =>
  text.replaceAll(/\D/g, '').replace(/^0+/, '').length > 15 ? null : Number(text);

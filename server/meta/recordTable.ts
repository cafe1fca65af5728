import type { ListRequest } from '../http/request/listRequest.ts';
import type { Sqlite, SqlValue } from './sqlite.ts';

/** The type of a field. Its column has the field's name in snake case. */
interface Field {
  readonly kind: 'text' | 'number' | 'flag';
  readonly nullable: boolean;
}

export const text = { kind: 'text', nullable: false } as const;
export const number = { kind: 'number', nullable: false } as const;
export const flag = { kind: 'flag', nullable: false } as const;
export const textOrNull = { kind: 'text', nullable: true } as const;
export const numberOrNull = { kind: 'number', nullable: true } as const;

/** Who made and changed a record, and when. */
export const AUTHORED = {
  createdBy: numberOrNull,
  changedBy: numberOrNull,
  createdOn: number,
  changedOn: number,
} as const;

type Fields = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> =
  | { text: string; number: number; flag: boolean }[F['kind']]
  | (F['nullable'] extends true ? null : never);

/** A row: its id, and its fields. */
export type RecordOf<F extends Fields> = { readonly id: number } & {
  readonly [K in keyof F]: ValueOf<F[K]>;
};
/** The fields of a new row: all that are not nullable. */
export type NewRecord<F extends Fields> = {
  readonly [K in keyof F as F[K]['nullable'] extends true ? never : K]: ValueOf<F[K]>;
} & { readonly [K in keyof F as F[K]['nullable'] extends true ? K : never]?: ValueOf<F[K]> | undefined };
export type RecordPatch<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> | undefined };

/** The fields of a record whose revision increments with every change. */
type Revised = Fields & { readonly revision: Field };

type Stored = Readonly<Record<string, SqlValue>>;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The statements of a table of plain records. Names of tables and fields come from the program; every value is bound.
 */
export function recordTable<const F extends Fields>(db: Sqlite, table: string, fields: F) {
  const columns = Object.entries(fields).map(([name, { kind }]) => ({ name, column: snake(name), kind }));

  const toRecord = (stored: Stored): RecordOf<F> => {
    const entries = columns.map(({ name, column, kind }): [string, unknown] => {
      const value = stored[column] ?? null;
      return [name, kind === 'flag' ? value === 1 : value];
    });
    return { id: stored['id'], ...Object.fromEntries(entries) } as RecordOf<F>;
  };
  const assigned = (values: Readonly<Record<string, unknown>>) =>
    columns.flatMap(({ name, column }): { column: string; value: SqlValue }[] => {
      const value = values[name];
      if (value === undefined) return [];
      return [{ column, value: typeof value === 'boolean' ? Number(value) : (value as SqlValue) }];
    });

  const where = (condition: string, ...params: readonly SqlValue[]): RecordOf<F>[] =>
    db.all<Stored>(`SELECT * FROM ${table} WHERE ${condition}`, ...params).map(toRecord);
  const byId = db.remember((id: number): RecordOf<F> | null => where('id = ?', id)[0] ?? null);

  return {
    where,
    byId,
    oneBy: (field: keyof F & string, value: SqlValue): RecordOf<F> | null =>
      where(`${snake(field)} = ?`, value)[0] ?? null,
    /** One page of the rows that match a condition, and their total count. */
    page(request: ListRequest): { count: number; rows: RecordOf<F>[] } {
      const { params, limit, offset } = request;
      const counted = db.get<{ n: number }>(
        `SELECT count(*) AS n FROM ${table} WHERE ${request.where}`,
        ...params,
      );
      const order = `${request.where} ORDER BY ${request.order}, id LIMIT ? OFFSET ?`;
      return { count: counted?.n ?? 0, rows: where(order, ...params, limit, offset) };
    },
    /** Returns the new row's id. */
    insert(record: NewRecord<F>): number {
      const given = assigned(record);
      const names = given.map(({ column }) => column).join(', ');
      const marks = given.map(() => '?').join(', ');
      return db.run(`INSERT INTO ${table} (${names}) VALUES (${marks})`, ...given.map(({ value }) => value))
        .lastId;
    },
    /** Many rows, in their order, some at once: a statement takes longer than a row. */
    insertAll(records: readonly NewRecord<F>[]): void {
      for (const { names, rows } of alike(records.map(assigned))) {
        const marks = `(${names.map(() => '?').join(', ')})`;
        const all = rows.map(() => marks).join(', ');
        db.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES ${all}`, ...rows.flat());
      }
    },
    update(id: number, patch: RecordPatch<F>): void {
      const given = assigned(patch);
      if (given.length === 0) return;
      const sets = given.map(({ column }) => `${column} = ?`).join(', ');
      db.run(`UPDATE ${table} SET ${sets} WHERE id = ?`, ...given.map(({ value }) => value), id);
    },
    remove: (id: number): boolean => db.run(`DELETE FROM ${table} WHERE id = ?`, id).changes > 0,
  };
}

/** Rows of one INSERT: they have the same columns. */
interface Alike {
  readonly names: readonly string[];
  readonly rows: SqlValue[][];
}

const MOST_AT_ONCE = 50;

function alike(records: readonly (readonly { column: string; value: SqlValue }[])[]): readonly Alike[] {
  const groups: Alike[] = [];
  for (const record of records) {
    const names = record.map(({ column }) => column);
    const last = groups.at(-1);
    const values = record.map(({ value }) => value);
    if (last !== undefined && last.rows.length < MOST_AT_ONCE && last.names.join() === names.join())
      last.rows.push(values);
    else groups.push({ names, rows: [values] });
  }
  return groups;
}

/** A table of records with a revision: 1 at first, and one more with every update. */
export function revisedTable<const F extends Revised>(db: Sqlite, table: string, fields: F) {
  const records = recordTable(db, table, fields);
  const raise = (id: number): void =>
    void db.run(`UPDATE ${table} SET revision = revision + 1 WHERE id = ?`, id);
  return {
    ...records,
    insert: (record: Omit<NewRecord<F>, 'revision'>): number =>
      records.insert({ ...record, revision: 1 } as NewRecord<F>),
    update(id: number, patch: RecordPatch<F>): void {
      db.transaction(() => {
        records.update(id, patch);
        raise(id);
      });
    },
    /** Updates a record without a new revision, so that a save in flight stays valid. */
    note: (id: number, patch: RecordPatch<F>): void => records.update(id, patch),
    /** A change of what belongs to a record is one of the record. */
    raise,
  };
}

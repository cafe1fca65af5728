import type { JsonRecord } from '#domain/jsonValue.ts';

/** The page that the rows of a table are. */
export interface TablePages {
  readonly page: number;
  readonly pageSize: number;
  readonly rowCount: number;
  /** Of all rows and not only of the page. */
  readonly sort: TableSort | null;
  /** The names of columns by which all rows can be ordered. */
  readonly sortable: readonly string[];
}

/** An order that a reader chose. */
export interface TableSort {
  /** The name of a column: its place is another one when a control adds a column before it. */
  readonly key: string;
  readonly desc: boolean;
}

/** A page in an order as `own_state` of the form, where Superset's table has it too; undefined for the first page. */
export function ownStateOf(page: number, sort: TableSort | null): JsonRecord | undefined {
  if (page === 0 && sort === null) return undefined;
  return { currentPage: page, ...(sort !== null && { sortBy: [sort] }) };
}

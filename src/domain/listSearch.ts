/** How the rows of a list are ordered: by a column, as it is named on screen. */
export interface ListOrder {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Which rows of a list are wanted first. */
export interface ListSearch {
  /** Their words; empty where any row will do. */
  readonly text: string;
  /** Null: in the order of the server. */
  readonly order: ListOrder | null;
}

/** The columns of lists by which a server sorts, with the names that it has for them. */
export const SORTED_BY_SERVER = {
  dashboards: {
    title: 'dashboard_title',
    status: 'published',
    changed: 'changed_on_delta_humanized',
  },
  charts: {
    name: 'slice_name',
    type: 'viz_type',
    dataset: 'datasource_name',
    changed: 'changed_on_delta_humanized',
  },
  datasets: {
    name: 'table_name',
    database: 'database.database_name',
    schema: 'schema',
    changed: 'changed_on_delta_humanized',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

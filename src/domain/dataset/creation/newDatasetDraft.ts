/** What a person has filled in of a dataset that is not created yet. A file is not kept. */
export interface NewDatasetDraft {
  readonly from: 'table' | 'sql' | 'file';
  readonly dbId: number | null;
  readonly schema: string | null;
  readonly table: string | null;
  readonly name: string;
  readonly sql: string;
}

export const NO_DATASET: NewDatasetDraft = {
  from: 'table',
  dbId: null,
  schema: null,
  table: null,
  name: '',
  sql: '',
};

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

/** The schema of a new dataset until a person chooses one: most databases have one that holds everything. */
export function usualSchema(schemas: readonly string[]): string | null {
  const [first, ...others] = schemas;
  return (
    schemas.find((each) => each === 'main' || each === 'public') ??
    (others.length === 0 ? (first ?? null) : null)
  );
}

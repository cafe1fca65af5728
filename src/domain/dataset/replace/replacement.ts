/** What takes the place of what, in everything over a dataset. */
export type Replacement = PartReplacement | DatasetReplacement | TableReplacement;

/** Another column or metric of the same dataset. */
export interface PartReplacement {
  readonly kind: 'column' | 'metric';
  readonly datasetId: number;
  readonly from: string;
  readonly to: string;
}

/** Another dataset, whose columns and metrics have the same names. */
export interface DatasetReplacement {
  readonly kind: 'dataset';
  readonly from: number;
  readonly to: number;
}

/** Another table of the same database and schema, in the datasets that read it. */
export interface TableReplacement {
  readonly kind: 'table';
  readonly databaseId: number;
  readonly from: string;
  readonly to: string;
}

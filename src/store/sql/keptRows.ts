/** The rows of a table a person made, as a compressed Arrow stream. */
export interface KeptRows {
  readonly id: string;
  readonly rows: Blob;
}

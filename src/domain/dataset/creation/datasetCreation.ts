/** The state of creating a dataset (DST-02 to DST-04); null before it is requested. */
export type DatasetCreation =
  | { readonly status: 'started' }
  | { readonly status: 'success'; readonly id: number }
  | { readonly status: 'failed'; readonly reason: string };

/** What became of making a dataset (DST-02 to DST-04); null before anybody asked. */
export type DatasetCreation =
  | { readonly status: 'started' }
  | { readonly status: 'success'; readonly id: number }
  | { readonly status: 'failed'; readonly reason: string };

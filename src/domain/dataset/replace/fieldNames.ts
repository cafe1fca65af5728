/** What the page of a dataset calls the fields that a replacement reads. */
export const FIELD_NAMES = {
  currencyColumn: 'Currency column',
  fetchPredicate: 'Predicate of filter values',
  mainTimeColumn: 'Default time column',
  sql: 'SQL',
  templateParams: 'Template parameters',
  title: 'Name',
} as const;

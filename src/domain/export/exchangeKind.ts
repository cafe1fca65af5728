/** The kinds that lists export and import as zips in Superset's format. */
export type ExchangeKind = 'dashboard' | 'chart' | 'dataset';

import { byText } from './sameRows.ts';

/** What is compared of a result beside its rows. */
export const COMPARED = [
  'colnames',
  'coltypes',
  'indexnames',
  'label_map',
  'rowcount',
  'sql_rowcount',
  'from_dttm',
  'to_dttm',
  'applied_filters',
  'rejected_filters',
] as const;

/** The names of sorted rows depend on the order in which the engine returned them. */
export const comparable = (key: string, value: unknown): unknown =>
  key === 'indexnames' && Array.isArray(value) ? value.toSorted(byText) : value;

export const TABLE_NAME = /\b(?:x_\w+\.)?(?:public\.|main\.)?(birth_names|cleaned_sales_data)(?:_duck)?\b/g;

/** Spaces, and the case of keywords that Superset normalizes, are ignored. */
export const plain = (sql: string): string => sql.replaceAll(/[\s;]+/g, '').toLowerCase();

export const isCut = (query: Readonly<Record<string, unknown>> | undefined, rows: number): boolean =>
  rows >= (Number(query?.['row_limit'] ?? 0) || Infinity);

export function messageOf(response: Readonly<Record<string, unknown>>): string {
  const [first] = (response['errors'] ?? []) as readonly { readonly message: string }[];
  return first?.message ?? String(response['message']);
}

/** An engine's message up to its position in the statement. */
export const textOf = (message: string | null): string =>
  (message ?? '').split(/\n\s*LINE \d/)[0]?.trim() ?? '';

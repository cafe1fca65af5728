const SQLITE = ['id', 'parent', 'notused', 'detail'];

/** The columns of a result that contain a query plan; null if it has no query plan. */
export function planColumns(columns: readonly { readonly name: string }[]): readonly number[] | null {
  const names = columns.map(({ name }) => name.toLowerCase());
  if (names.length === 2 && names[0] === 'explain_key' && names[1] === 'explain_value') return [1];
  if (names.length === 4 && SQLITE.every((name, at) => name === names[at])) return [0, 1, 3];
  return names.length === 1 && /^(query plan|explain|analyze|plan)$/.test(names[0] ?? '') ? [0] : null;
}

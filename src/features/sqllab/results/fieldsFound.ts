/**
 * The columns of a row whose name or value contains the text, ignoring case. Values that are not read yet are found by
 * their column only.
 */
export function fieldsFound(
  columns: readonly { readonly name: string }[],
  values: ReadonlyMap<number, string | null> | null,
  order: readonly number[],
  text: string,
): readonly number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return order;
  return order.filter(
    (column) =>
      columns[column]?.name.toLowerCase().includes(wanted) === true ||
      values?.get(column)?.toLowerCase().includes(wanted) === true,
  );
}

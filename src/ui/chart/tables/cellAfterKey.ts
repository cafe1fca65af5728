/** A cell that can be pressed: its position among the rows, and among the columns with such cells. */
export interface PressableCell {
  readonly row: number;
  readonly column: number;
}

/** The cell that a key leads to; null for keys that lead nowhere. */
export function cellAfterKey(
  key: string,
  { row, column }: PressableCell,
  size: { readonly rows: number; readonly columns: number; readonly page: number },
): PressableCell | null {
  const to = (nextRow: number, nextColumn = column): PressableCell => ({
    row: Math.max(0, Math.min(size.rows - 1, nextRow)),
    column: Math.max(0, Math.min(size.columns - 1, nextColumn)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(row + 1);
    case 'ArrowUp':
      return to(row - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'PageDown':
      return to(row + size.page);
    case 'PageUp':
      return to(row - size.page);
    case 'Home':
      return to(0);
    case 'End':
      return to(size.rows - 1);
    default:
      return null;
  }
}

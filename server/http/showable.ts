import type { Log } from '../log.ts';

/**
 * What is shown of each row. One that cannot be shown, which an older version or another program may have written, is
 * left out with a line in the log: it must not take the others with it.
 */
export function showable<Row extends { readonly id: number }, Shown>(
  log: Log,
  what: string,
  rows: readonly Row[],
  show: (row: Row) => Shown,
): { readonly id: number; readonly shown: Shown }[] {
  return rows.flatMap((row) => {
    try {
      const shown = show(row);
      JSON.stringify(shown); // What nests too deep only fails here.
      return [{ id: row.id, shown }];
    } catch (cause) {
      log.error('record left out', { what, id: row.id, cause: String(cause) });
      return [];
    }
  });
}

import { refuse } from '../refusal.ts';

/** No chart can show a larger table, and neither server nor browser could process it. */
const MAX_CELLS = 2_000_000;

/** Fails a compilation whose table would become too large, before it is built. */
export function checkCells(rows: number, columns: number): void {
  if (rows * columns > MAX_CELLS)
    refuse(
      'query',
      `The pivot table would have ${rows} × ${columns} cells, which is too large. Limit the series or remove a dimension.`,
    );
}

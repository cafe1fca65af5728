import { refuse } from '../refusal.ts';

/** A larger table no chart can show, and neither a server nor a browser would get through it. */
const MOST_CELLS = 2_000_000;

/** Ends a compilation whose rows would become too large a table, before it is made. */
export function checkCells(rows: number, columns: number): void {
  if (rows * columns > MOST_CELLS)
    refuse(
      'query',
      `The pivot table would have ${rows} × ${columns} cells, which is too large. Limit the series or remove a dimension.`,
    );
}

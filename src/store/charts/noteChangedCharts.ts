import type { Tx } from '../write.ts';
import { getCharts, putCharts } from './charts.ts';

/** Stores who changed charts last: of the list of charts, which may be long, the rest is read when it is shown. */
export async function noteChangedCharts(
  tx: Tx,
  changed: readonly { readonly id: number; readonly changedAt: number; readonly changedBy: string }[],
): Promise<void> {
  const known = new Map(changed.map((each) => [each.id, each]));
  const rows = await getCharts(tx, [...known.keys()]);
  await putCharts(
    tx,
    rows.flatMap((row) => {
      const { changedAt, changedBy } = known.get(row.id) ?? row;
      return changedAt !== null && changedAt > (row.changedAt ?? 0) ? [{ ...row, changedAt, changedBy }] : [];
    }),
  );
}

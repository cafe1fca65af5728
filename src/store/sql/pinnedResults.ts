import type { Tx } from '../write.ts';
import { putQuery } from './queries.ts';

/** Keeps the rows of a result until they are unpinned, or lets them go. A new query of the tab does not delete them. */
export async function pinResult(
  tx: Tx,
  resultId: string,
  pinned: { readonly name: string | null } | null,
): Promise<void> {
  await tx.results.update(resultId, { pinned: pinned !== null });
  for (const { pinned: _, ...query } of await tx.queries.where('resultId').equals(resultId).toArray()) {
    await putQuery(tx, pinned === null ? query : { ...query, pinned });
  }
}

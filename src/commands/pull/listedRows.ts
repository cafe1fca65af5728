import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import type { Tx } from '#store/write.ts';

/** Dashboards stored as documents follow the rules of documents, including those that no server has yet. */
export async function withoutDocument(tx: Tx, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await Promise.all(ids.map((id) => documentOfDashboard(tx, id)));
  return ids.filter((_, at) => rows[at] === undefined);
}

/** The stored rows of a list that it does not have any more. */
export function missing(
  known: readonly { readonly id: number }[],
  listed: Iterable<number>,
): readonly number[] {
  const there = new Set(listed);
  return known.map(({ id }) => id).filter((id) => !there.has(id));
}

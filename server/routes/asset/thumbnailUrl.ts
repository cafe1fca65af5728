import { createHash } from 'node:crypto';

/** The thumbnail address in the contract. This server renders none; the address still changes with the entity. */
export function thumbnailUrl(
  entity: 'chart' | 'dashboard',
  { id, uuid, revision }: { readonly id: number; readonly uuid: string; readonly revision: number },
): string {
  const digest = createHash('sha256').update(`${uuid} ${revision}`).digest('hex');
  return `/api/v1/${entity}/${id}/thumbnail/${digest}/`;
}

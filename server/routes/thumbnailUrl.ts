import { createHash } from 'node:crypto';

/** Where the contract has a picture of a thing. This server draws none; the address changes with the thing all the same. */
export function thumbnailUrl(
  entity: 'chart' | 'dashboard',
  { id, uuid, revision }: { readonly id: number; readonly uuid: string; readonly revision: number },
): string {
  const digest = createHash('sha256').update(`${uuid} ${revision}`).digest('hex');
  return `/api/v1/${entity}/${id}/thumbnail/${digest}/`;
}

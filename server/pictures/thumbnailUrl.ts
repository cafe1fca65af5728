import { createHash } from 'node:crypto';

interface Revised {
  readonly id: number;
  readonly uuid: string;
  readonly revision: number;
}

/** The thumbnail address in the contract, which changes with the entity. */
export const thumbnailUrl = (entity: 'chart' | 'dashboard', row: Revised): string =>
  `/api/v1/${entity}/${row.id}/thumbnail/${thumbnailDigest(row)}/`;

export const thumbnailDigest = ({ uuid, revision }: Revised): string =>
  createHash('sha256').update(`${uuid} ${revision}`).digest('hex');

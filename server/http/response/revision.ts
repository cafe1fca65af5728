import type { Context } from 'hono';
import { messageError } from './errorBodies.ts';

interface Revised {
  readonly id: number;
  readonly revision: number;
}

/** The revision of an entity as its ETag. */
export const etagOf = ({ id, revision }: Revised): string => `"${id}-${revision}"`;

/** The response to a save that was made from an older revision; null where it is current. */
export function staleResponse(c: Context, row: Revised): Response | null {
  const base = c.req.header('If-Match');
  if (base === undefined || base === '*' || base === etagOf(row)) return null;
  c.header('ETag', etagOf(row));
  return messageError(c, 412, 'It was changed after it was read.');
}

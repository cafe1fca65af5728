import type { Context } from 'hono';

/** The number in an address; the routes' patterns let nothing else through. */
export function pathId(c: Context, name = 'id'): number {
  return Number(c.req.param(name));
}

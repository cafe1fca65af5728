import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

/** The number in an address; the routes' patterns let nothing else through. */
export function pathId(c: Context, name = 'id'): number {
  return safeId(c.req.param(name) ?? '');
}

/** A number that is written out in full. Past 2^53 it would be another thing's, and is refused as no id at all. */
export function safeId(digits: string): number {
  const id = Number(digits);
  if (Number.isSafeInteger(id)) return id;
  throw new HTTPException(400, { message: `${digits.slice(0, 40)} is past 2^53 and the id of nothing.` });
}

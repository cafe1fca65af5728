import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

/** The id in a path; the routes' patterns match digits only. */
export function pathId(c: Context, name = 'id'): number {
  return safeId(c.req.param(name) ?? '');
}

/** An integer id. Past 2^53 it would round to another entity's, and is rejected as invalid. */
export function safeId(digits: string): number {
  const id = Number(digits);
  if (Number.isSafeInteger(id)) return id;
  throw new HTTPException(400, { message: `${digits.slice(0, 40)} is past 2^53 and the id of nothing.` });
}

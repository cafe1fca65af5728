import type { Context } from 'hono';
import { wireText } from '#domain/compile/wireText.ts';

/** A JSON response in which integers of any size keep their digits. */
export const wireJson = (c: Context, body: object): Response =>
  c.body(wireText(body), 200, { 'Content-Type': 'application/json; charset=utf-8' });

import type { Context } from 'hono';
import type { Millis } from '#domain/time.ts';
import type { RowsFile } from './files.ts';

/** A download of rows, named by its moment as in the contract: `20260110_120000.csv`. */
export function fileResponse(c: Context, { body, type, extension }: RowsFile, now: Millis): Response {
  const name = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
  return c.body(body, 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename=${name}.${extension}`,
  });
}

import type { Context } from 'hono';
import { err, ok, type Result } from '#domain/result.ts';

/** What the contract says of a request that lacks a form field it needs. */
export const MISSING_FIELD =
  '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.';

/** The text fields of a form, urlencoded or multipart; none for any other body. */
export async function formFields(c: Context): Promise<Record<string, string>> {
  const body = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Parses a field that holds a JSON text; the error is in the words of the contract's parser. */
export function parseJsonField(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    const at = Number(/position (\d+)/.exec(reason)?.[1] ?? 0);
    const expected = reason.includes('property name')
      ? "Expecting property name enclosed in double quotes or '}'"
      : 'Expecting value';
    return err(`${expected}: ${placeOf(text, at)}`);
  }
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return `line ${line} column ${at - before.lastIndexOf('\n')} (char ${at})`;
}

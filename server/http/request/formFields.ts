import { isRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { faultText } from './strictFaults.ts';
import { sizeFault } from './columnSizes.ts';
import { parseSound } from './soundJson.ts';

/** The contract's message for a missing form field. */
export const MISSING_FIELD =
  '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.';

/** Parses a field of JSON text; the error is the contract's parser message. */
export function parseJsonField(name: string, text: string): Result<unknown, string> {
  const parsed = parseSound(text);
  if (!parsed.ok) {
    if (parsed.error.kind === 'unsound') return err(`${name}: ${faultText(parsed.error)}`);
    const { cause } = parsed.error;
    const reason = cause instanceof Error ? cause.message : '';
    const at = Number(/position (\d+)/.exec(reason)?.[1] ?? 0);
    const expected = reason.includes('property name')
      ? "Expecting property name enclosed in double quotes or '}'"
      : 'Expecting value';
    return err(`${expected}: ${placeOf(text, at)}`);
  }
  const { value } = parsed;
  const large = sizeFault(isRecord(value) ? value : { [name]: value });
  return large === null ? ok(value) : err(`${large.field}: ${large.reason}`);
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return `line ${line} column ${at - before.lastIndexOf('\n')} (char ${at})`;
}

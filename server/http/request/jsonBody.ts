import type { Context } from 'hono';
import * as v from 'valibot';
import { err, ok, type Result } from '#domain/result.ts';
import { sizeFault } from './columnSizes.ts';
import { fieldErrors, type FieldErrors, supersetError } from '../response/errorBodies.ts';
import { issue } from '../response/issues.ts';
import { parseSound } from './soundJson.ts';
import { type StrictFault, strictFaults } from './strictFaults.ts';

const FORMAT_ISSUE = issue(1019, 'Issue 1019 - The submitted payload has the incorrect format.');

/**
 * The request's JSON, validated. An error is the recorded response, ready to be returned: for invalid JSON, and for
 * schema errors, per field with the messages of the contract's validator.
 */
export async function readJson<S extends v.GenericSchema>(
  c: Context,
  schema: S,
  /** The status of schema errors: some calls of the contract return 422 where others return 400. */
  status: 400 | 422 = 400,
): Promise<Result<v.InferOutput<S>, Response>> {
  if (!/\bjson\b/i.test(c.req.header('Content-Type') ?? '')) {
    return err(
      supersetError(c, 400, 'Request is not JSON', {
        type: 'INVALID_PAYLOAD_FORMAT_ERROR',
        extra: {
          issue_codes: [FORMAT_ISSUE],
        },
      }),
    );
  }
  const parsed = parseSound(await c.req.text());
  if (!parsed.ok && parsed.error.kind === 'unsound') {
    return err(fieldErrors(c, { [parsed.error.field ?? '_schema']: [parsed.error.reason] }, status));
  }
  if (!parsed.ok) {
    return err(
      supersetError(
        c,
        400,
        '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
      ),
    );
  }
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) {
    return err(fieldErrors(c, { _schema: ['Invalid input type.'] }, status));
  }
  return checkBody(c, schema, parsed.value, { status });
}

interface BodyReading {
  readonly status?: 400 | 422;
  /** Whether there may be more than the schema has. */
  readonly open?: boolean;
}

/** What was sent otherwise than as JSON, as if it were. */
export function checkBody<S extends v.GenericSchema>(
  c: Context,
  schema: S,
  body: object,
  { status = 400, open = false }: BodyReading = {},
): Result<v.InferOutput<S>, Response> {
  const checked = v.safeParse(schema, body);
  const faults = [...strictFaults(schema, body, open), ...(checked.issues ?? []).map(faultOf)];
  if (faults.length > 0 || !checked.success) return err(fieldErrors(c, byField(faults), status));
  const large = sizeFault(body);
  return large === null ? ok(checked.output) : err(fieldErrors(c, { [large.field]: [large.reason] }, status));
}

const faultOf = (issue: v.BaseIssue<unknown>): StrictFault => ({
  path: (issue.path ?? []).map(({ key }) => String(key)),
  reason: sentence(issue),
});

/** The first fault of each field; those inside of it by index or key. */
function byField(faults: readonly StrictFault[]): FieldErrors {
  const fields: Record<string, string[] | FieldErrors> = {};
  for (const { path, reason } of faults) {
    const [field = '_schema', ...inner] = path;
    const nested = inner.reduceRight<readonly string[] | FieldErrors>(
      (value, key) => ({ [key]: value }),
      [reason],
    );
    fields[field] ??= nested as string[] | FieldErrors;
  }
  return fields;
}

const NOT_VALID: Readonly<Record<string, string>> = {
  number: 'Not a valid integer.',
  integer: 'Not a valid integer.',
  safe_integer: 'Not a valid integer.',
  string: 'Not a valid string.',
  boolean: 'Not a valid boolean.',
  record: 'Not a valid mapping type.',
  array: 'Not a valid list.',
};

function sentence(each: v.BaseIssue<unknown>): string {
  // A schema's own message is a rule of the contract, with its text.
  if (each.type === 'check' || each.type === 'raw_check') return each.message;
  if (each.expected === 'never') return 'Unknown field.';
  if (OBJECTS.has(each.type) || each.received === 'undefined') return 'Missing data for required field.';
  if (each.received === 'null') return 'Field may not be null.';
  if (each.type === 'picklist') return `Must be one of: ${choicesIn(each.expected ?? '')}.`;
  if (each.type === 'max_length') return `Longer than maximum length ${String(each.requirement)}.`;
  return NOT_VALID[each.type] ?? 'Invalid value.';
}

/** `("a" | "b")` as the contract writes it. */
const choicesIn = (expected: string): string => expected.replaceAll(/[()"]/g, '').replaceAll(' | ', ', ');

const OBJECTS: ReadonlySet<string> = new Set(['object', 'loose_object', 'strict_object']);

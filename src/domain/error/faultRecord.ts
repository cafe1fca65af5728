import { isRecord } from '../jsonValue.ts';

/** A failure as a log entry. */
export interface FaultRecord {
  /** One line. */
  readonly message: string;
  /** All details, as data that can be stored and exported. */
  readonly detail: unknown;
}

/** A thrown value, or a failure that is a value. Errors keep message and cause, at any depth. */
export function faultRecord(cause: unknown): FaultRecord {
  return { message: lineOf(cause), detail: asData(cause) };
}

function lineOf(cause: unknown): string {
  if (cause instanceof Error) return `${cause.name}: ${cause.message}`;
  if (typeof cause === 'string') return cause;
  return isRecord(cause) && typeof cause['kind'] === 'string' ? cause['kind'] : 'not an error';
}

function asData(cause: unknown): unknown {
  try {
    const text = JSON.stringify(cause, (_key, value: unknown) => storable(value));
    return text === undefined ? String(cause) : (JSON.parse(text) as unknown);
  } catch {
    // Circular: only its name is stored.
    return String(cause);
  }
}

/** JSON omits the fields of errors, and fails at bigints. */
function storable(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { name, message, stack, cause };
}

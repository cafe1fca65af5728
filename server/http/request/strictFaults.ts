import * as v from 'valibot';
import { isRecord } from '#domain/jsonValue.ts';
import { parseSound, type JsonBodyFault } from './soundJson.ts';

/** Why a value is refused, and where in it. */
export interface StrictFault {
  readonly path: readonly string[];
  readonly reason: string;
  /** What is there. */
  readonly input?: unknown;
}

/** The parts of schemas that contain others. */
interface Parts {
  readonly type: string;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly items?: readonly v.GenericSchema[];
  readonly value?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
  readonly options?: readonly v.GenericSchema[];
  readonly pipe?: readonly { readonly type: string; readonly metadata?: Readonly<Record<string, unknown>> }[];
}

/**
 * What a server refuses in a request beyond what its schema does: lists in place of objects, texts of JSON that cannot
 * be parsed, and, unless it is open, keys of objects that are not. Clients read responses by the same schemas without
 * it.
 */
export function strictFaults(
  schema: v.GenericSchema,
  value: unknown,
  isOpen = false,
): readonly StrictFault[] {
  const parts = schema as Parts;
  if (value === null || value === undefined) return [];
  if (parts.wrapped) return strictFaults(parts.wrapped, value, isOpen);
  if (parts.options) {
    const option = parts.options.find((each) => typeof each === 'object' && v.is(each, value));
    return option === undefined ? [] : strictFaults(option, value, isOpen);
  }
  const json = parts.pipe?.some(({ type, metadata }) => type === 'metadata' && metadata?.['json'] === true);
  if (json === true) return typeof value === 'string' ? jsonFaults(value) : [];
  if (Array.isArray(value)) {
    if (parts.entries) return [{ path: [], reason: 'Invalid input type.', input: value }];
    return value.flatMap((each: unknown, index) => {
      const entry = parts.item ?? parts.items?.[index];
      return entry === undefined ? [] : within(String(index), strictFaults(entry, each, isOpen));
    });
  }
  return isRecord(value) ? keyFaults(parts, value, isOpen) : [];
}

function keyFaults(
  { type, entries, value: entry }: Parts,
  record: Record<string, unknown>,
  isOpen: boolean,
): StrictFault[] {
  return Object.entries(record).flatMap(([key, each]) => {
    const schema =
      entries && Object.hasOwn(entries, key) ? entries[key] : type === 'record' ? entry : undefined;
    if (schema !== undefined) return within(key, strictFaults(schema, each, isOpen));
    return type === 'object' && !isOpen ? [{ path: [key], reason: 'Unknown field.' }] : [];
  });
}

const within = (key: string, faults: readonly StrictFault[]): StrictFault[] =>
  faults.map((fault) => ({ ...fault, path: [key, ...fault.path] }));

function jsonFaults(text: string): StrictFault[] {
  const parsed = parseSound(text);
  if (parsed.ok) return [];
  return [{ path: [], reason: parsed.error.kind === 'syntax' ? 'JSON not valid' : faultText(parsed.error) }];
}

/** The field of a JSON text and its error. */
export const faultText = ({ field, reason }: Extract<JsonBodyFault, { kind: 'unsound' }>): string =>
  field === null ? reason : `${field}: ${reason}`;

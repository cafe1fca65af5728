import { err, ok, type Result } from '../../result.ts';
import { cellValue } from './csv/cellValue.ts';
import { type ColumnReading, readingOf } from './csv/columnReading.ts';
import { addCell, emptyTally } from './csv/columnTally.ts';
import { PLAIN } from './csv/numberForm.ts';

/** The narrowest type that keeps all digits of whole numbers; text where there are more than any number type has. */
function wholeNumberType(numbers: readonly string[]): 'BIGINT' | 'HUGEINT' | 'VARCHAR' {
  if (numbers.some((digits) => digits.length > 38)) return 'VARCHAR';
  return numbers.some((digits) => BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits))
    ? 'HUGEINT'
    : 'BIGINT';
}

/** Records of JSON as rows of text. */
export interface JsonRecords {
  readonly names: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly types: readonly string[];
  /** Lines that are not JSON. */
  readonly bad: readonly { readonly line: number; readonly why: string }[];
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Marks whole numbers with more digits than JavaScript numbers hold: they are read as text. */
const LONG = '\uE000';
const LONG_NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/gs;
const WRITTEN_LONG = new RegExp(`"${LONG}(-?\\d+)"`, 'g');

function parsed(text: string): Json {
  if (!/\d{16}/.test(text)) return JSON.parse(text) as Json;
  const marked = text.replace(LONG_NUMBERS, (found) => (found.startsWith('"') ? found : `"${LONG}${found}"`));
  try {
    return JSON.parse(marked) as Json;
  } catch {
    // Its message names places of the text as it was.
    return JSON.parse(text) as Json;
  }
}

/** A list of records, or the only list of an object, as files of JSON have them; or one record. */
export function recordsOfJson(text: string): Result<JsonRecords, string> {
  let value: Json;
  try {
    value = parsed(text);
  } catch (cause) {
    // A record on each line, under the name of JSON.
    const lines = /^\s*\{.*\}\s*\n\s*\{/.test(text) ? recordsOfLines(text) : null;
    if (lines?.ok === true) return lines;
    return err(`The file is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  const list = listOf(value);
  if (list.length === 0) return err('The file has no records.');
  return tabulated(list, []);
}

/** A record on each line. */
export function recordsOfLines(text: string): Result<JsonRecords, string> {
  const records: Json[] = [];
  const bad: { line: number; why: string }[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      records.push(parsed(line));
    } catch (cause) {
      bad.push({ line: at + 1, why: cause instanceof Error ? cause.message : String(cause) });
    }
  }
  const [first] = bad;
  if (records.length > 0) return tabulated(records, bad);
  return err(
    first === undefined ? 'The file has no records.' : `Line ${first.line} is not JSON: ${first.why}`,
  );
}

function listOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [value];
  const lists = Object.values(value).filter((each) => Array.isArray(each));
  const [only] = lists;
  return lists.length === 1 && only !== undefined ? only : [value];
}

/** More cells do not fit into memory; records that have no name in common have many. */
const MAX_CELLS = 50_000_000;

function tabulated(records: readonly Json[], bad: JsonRecords['bad']): Result<JsonRecords, string> {
  const fields = records.map((record) =>
    typeof record === 'object' && record !== null && !Array.isArray(record)
      ? new Map(Object.entries(record))
      : new Map<string, Json>([['value', record]]),
  );
  const names = [...new Set(fields.flatMap((each) => [...each.keys()]))];
  if (names.length * records.length > MAX_CELLS)
    return err(
      `The records have ${names.length} different names, too many for one table of ${records.length} rows.`,
    );
  try {
    const rows = fields.map((each) => names.map((name) => textOf(each.get(name))));
    const found = names.map((name, at) => {
      const type = typeOf(fields.map((each) => each.get(name)));
      return type === null ? momentsIn(rows, at) : textReading(type);
    });
    return ok({
      names,
      rows: rows.map((row) =>
        row.map((text, at) => {
          const reading = found[at];
          return reading == null || reading.day === null || text === null
            ? text
            : (cellValue(reading, text, true) ?? text);
        }),
      ),
      types: found.map(({ type }) => type),
      bad,
    });
  } catch (cause) {
    // It was read, but the stack is too small to write it.
    if (cause instanceof RangeError) return err('The file has lists within lists, too deep to be read here.');
    throw cause;
  }
}

function textOf(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return isLong(value) ? value.slice(LONG.length) : value;
  return JSON.stringify(value).replace(WRITTEN_LONG, '$1');
}

/** Strings that look like numbers stay text; those that look like dates may become dates. */
function typeOf(values: readonly (Json | undefined)[]): string | null {
  const kinds = new Set(
    values.filter((value) => value != null).map((value) => (isLong(value) ? 'number' : typeof value)),
  );
  const [kind] = kinds;
  if (kinds.size !== 1) return 'VARCHAR';
  if (kind === 'boolean') return 'BOOLEAN';
  if (kind === 'number') return numberType(values);
  if (kind !== 'string') return 'VARCHAR';
  return values.some((value) => typeof value === 'string' && !LIKE_TIME.test(value)) ? 'VARCHAR' : null;
}

/** How texts that are days, or days and times, are read. */
function momentsIn(rows: readonly (readonly (string | null)[])[], at: number): ColumnReading {
  const tally = emptyTally();
  for (const [row, texts] of rows.entries()) addCell(tally, texts[at] ?? '', true, row);
  return readingOf(tally, { decimal: null, dayOrder: 'dayFirst' });
}

const textReading = (type: string): ColumnReading => ({ type, number: PLAIN, day: null, keepsEmpty: true });

const isLong = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.startsWith(LONG);

function numberType(values: readonly (Json | undefined)[]): string {
  const long = values.filter(isLong).map((value) => value.slice(LONG.length));
  if (values.some((value) => value != null && !isLong(value) && !Number.isSafeInteger(value)))
    return 'DOUBLE';
  return wholeNumberType(long);
}

const LIKE_TIME = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/;

import { asNumber, asRecord, isRecord, type JsonRecord } from '#domain/jsonValue.ts';

/*
 * A specification is text of an author: it may come from anybody. What it may not contain is refused here by name, so
 * that an author reads why; the drawing loads nothing whatever it contains, and is tried under a deadline first.
 */

/** The name of the chart's rows among the data of a specification. */
export const ROWS = 'rows';

/** The specification of a new chart. */
export const FIRST_SPECIFICATION = `{
  "mark": "bar",
  "encoding": {
    "x": {},
    "y": {}
  }
}`;

const MAX_TEXT_LENGTH = 200_000;
const DEEPEST = 40;
const MAX_VALUES = 30_000;
/** Of generated rows. */
const MAX_SEQUENCE_LENGTH = 40_000;

const VIEWS = ['mark', 'layer', 'facet', 'concat', 'hconcat', 'vconcat', 'repeat', 'spec'];

export type Specification =
  | { readonly spec: JsonRecord; readonly fault?: undefined }
  /** Why it cannot be drawn, as the end of a sentence about it. */
  | { readonly fault: string; readonly spec?: undefined };

/** The text of a specification, as far as it may be drawn. */
export function readSpecification(text: string): Specification {
  if (text.trim() === '') return { fault: 'is empty' };
  if (text.length > MAX_TEXT_LENGTH) return { fault: `is longer than ${MAX_TEXT_LENGTH} characters` };
  const parsed = parse(text);
  if ('fault' in parsed) return { fault: parsed.fault };
  const { value } = parsed;
  if (!isRecord(value)) return { fault: 'is not a JSON object' };
  if (!VIEWS.some((key) => key in value))
    return { fault: 'has no mark, and no layer, facet, concat or repeat' };
  const fault = faultIn(value, [], { left: MAX_VALUES });
  if (fault !== null) return { fault };
  // Neither changes the drawing; the second could set options of the page.
  const { $schema: _, usermeta: __, ...spec } = value;
  return { spec };
}

function parse(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { fault: `is not valid JSON${placeIn(text, error instanceof Error ? error.message : '')}` };
  }
}

/** Browsers name the place of an error in different ways, or not at all. */
function placeIn(text: string, message: string): string {
  const named = /line (\d+) column (\d+)/.exec(message);
  if (named !== null) return `: line ${named[1]}, column ${named[2]}`;
  const at = /position (\d+)/.exec(message);
  if (at === null) return '';
  const before = text.slice(0, Number(at[1])).split('\n');
  return `: line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

type Path = readonly (string | number)[];

function faultIn(value: unknown, path: Path, room: { left: number }): string | null {
  room.left -= 1;
  if (room.left < 0) return `has more than ${MAX_VALUES} values: data belongs into the chart's query`;
  if (path.length > DEEPEST) return `is nested more than ${DEEPEST} levels deep`;
  if (Array.isArray(value)) return firstFault(value.entries(), path, room);
  if (!isRecord(value)) return null;
  return ownFault(value, path) ?? firstFault(Object.entries(value), path, room);
}

function firstFault(
  entries: Iterable<readonly [string | number, unknown]>,
  path: Path,
  room: { left: number },
): string | null {
  for (const [key, each] of entries) {
    const fault = faultIn(each, [...path, key], room);
    if (fault !== null) return fault;
  }
  return null;
}

function ownFault(value: JsonRecord, path: Path): string | null {
  const at = (key: string): string => [...path, key].join('.');
  const key = path.at(-1);
  if (isRows(path)) return null;
  if ('href' in value) return `has a link at ${at('href')}: links are not followed`;
  if ('url' in value)
    return key === 'data'
      ? `loads data at ${at('url')}: only the rows of the chart are drawn, by the name "${ROWS}"`
      : `loads something at ${at('url')}: nothing is loaded`;
  if (value['mark'] === 'image' || (key === 'mark' && value['type'] === 'image'))
    return `has an image at ${at('mark')}: images are not loaded`;
  if ('element' in value) return `names an element of the page at ${at('element')}`;
  if ('cursor' in value && !isPlainCursor(value['cursor']))
    return `has a cursor at ${at('cursor')} that is none of the plain ones`;
  if (typeof value['format'] === 'string' && /\d{3}/.test(value['format']))
    return `has a number format at ${at('format')} of more than 99 characters`;
  const count = 'sequence' in value ? sequenceLength(asRecord(value['sequence'])) : 0;
  if (!(count <= MAX_SEQUENCE_LENGTH))
    return `generates more than ${MAX_SEQUENCE_LENGTH} rows at ${at('sequence')}`;
  return null;
}

/** A row of data that the author wrote has any keys; a link in one is a text. */
const isRows = (path: Path): boolean =>
  typeof path.at(-1) === 'number' && (path.at(-2) === 'values' || path.at(-3) === 'datasets');

const isPlainCursor = (cursor: unknown): boolean => typeof cursor === 'string' && /^[a-z-]+$/.test(cursor);

function sequenceLength({ start, stop, step }: JsonRecord): number {
  const size = Math.abs(asNumber(step ?? 1) ?? Number.NaN);
  return Math.abs((asNumber(stop) ?? Number.NaN) - (asNumber(start) ?? Number.NaN)) / size;
}

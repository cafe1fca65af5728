import { isRecord } from '../../jsonValue.ts';

type Check = readonly [isValid: (value: unknown) => boolean, expected: string];

const RECORD: Check = [isRecord, 'an object'];
const LIST: Check = [Array.isArray, 'a list'];
const TEXT: Check = [(value) => typeof value === 'string', 'a text'];
const IDS: Check = [
  (value) => Array.isArray(value) && value.every((each) => Number.isInteger(each)),
  'a list of integers',
];
const FILTERS: Check = [
  (value) =>
    Array.isArray(value) &&
    value.every((each) => isRecord(each) && typeof each['id'] === 'string') &&
    new Set(value.map((each: { id: string }) => each.id)).size === value.length,
  'a list of filters, each with an id of its own',
];
const ORIENTATION: Check = [
  (value) => value === 'VERTICAL' || value === 'HORIZONTAL',
  'VERTICAL or HORIZONTAL',
];

/** The keys with a known form; others are kept as they are. */
const CHECKS: Readonly<Record<string, Check>> = {
  chart_configuration: RECORD,
  chart_customization_config: LIST,
  color_namespace: TEXT,
  default_filters: TEXT,
  expanded_slices: RECORD,
  filter_bar_orientation: ORIENTATION,
  filter_scopes: RECORD,
  global_chart_configuration: RECORD,
  native_filter_configuration: FILTERS,
  timed_refresh_immune_slices: IDS,
};

/** Why a text is no metadata of a dashboard; null if it is (ERR-37). `apart` are keys that other fields edit. */
export function metadataProblem(text: string, apart: readonly string[]): string | null {
  const read = readJson(text);
  if (read.problem !== null) return `Invalid input: ${read.problem}`;
  const { value } = read;
  if (!isRecord(value)) return 'Invalid input: the JSON is not an object';
  const own = apart.find((key) => Object.hasOwn(value, key));
  if (own !== undefined) return `Invalid input: ${own} has a field of its own in this dialog`;
  if (Object.hasOwn(value, 'positions')) return 'Invalid input: the layout is not edited as JSON';
  for (const [key, [isValid, expected]] of Object.entries(CHECKS)) {
    if (value[key] != null && !isValid(value[key])) return `Invalid input: ${key} is not ${expected}`;
  }
  return null;
}

function readJson(text: string): { readonly value: unknown; readonly problem: string | null } {
  try {
    return { value: text.trim() === '' ? {} : JSON.parse(text), problem: null };
  } catch (error) {
    return { value: null, problem: error instanceof Error ? error.message : 'the JSON cannot be read' };
  }
}

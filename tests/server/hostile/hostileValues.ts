/** Hostile field values, as JSON text or nearly JSON. */

const nested = (levels: number, open = '[', close = ']', inner = '1'): string =>
  open.repeat(levels) + inner + close.repeat(levels);

const text = (value: string): string => JSON.stringify(value);

const LAYOUTS: readonly string[] = [
  '{"ROOT_ID": null, "GRID_ID": 7, "HEADER_ID": []}',
  '{"C": {"type": "CHART", "meta": {"chartId": 1e300}}}',
  '{"C": {"type": "CHART", "meta": {"chartId": -1}}}',
  '{"C": {"type": "CHART", "meta": null, "children": "x"}}',
  '{"__proto__": {"type": "CHART", "meta": {"chartId": 1}}, "constructor": {"type": "TAB"}}',
  '{"ROOT_ID": {"type": "ROOT", "children": ["ROOT_ID", "__proto__", 7]}}',
  '{"native_filter_configuration": [null, 1, {"id": null, "targets": [null, {"datasetId": "x"}]}]}',
  '{"native_filter_configuration": {"a": 1}, "positions": [1], "label_colors": null}',
  '{"positions": {"C": {"type": "CHART", "meta": {"chartId": 1, "uuid": {}}}}}',
  '{"datasource": {"a": 1}, "metrics": 7, "adhoc_filters": "x", "since": {}, "slice_id": "x"}',
];

export const HOSTILE: readonly string[] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e999',
  '1e300',
  '9007199254740993',
  '-9007199254740993',
  'NaN',
  'Infinity',
  'undefined',
  '""',
  '" "',
  '"x"',
  '"1"',
  '"9007199254740993"',
  '"NaN"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"%00%ff/../.."',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00x"',
  '"\\uffff\\u202e"',
  '"\'; DROP TABLE dashboard; --"',
  '[]',
  '[null]',
  '[[]]',
  '[1, 1]',
  '[1e999]',
  '["a"]',
  '[{"a": 1}]',
  '[{"id": 1, "column_name": null}]',
  '{}',
  '{"": null}',
  '{"__proto__": {"a": 1}}',
  '{"constructor": {"prototype": {"a": 1}}}',
  '{"toString": 1, "valueOf": 2, "hasOwnProperty": 3}',
  '{"\\ud800": 1}',
  nested(40),
  nested(65),
  nested(20_000),
  nested(300, '{"a":', '}'),
  text(nested(40)),
  text(nested(65)),
  text(nested(20_000)),
  text(nested(300, '{"a":', '}')),
  text('{"a": "\\ud800"}'),
  text('{"a": NaN}'),
  text('[]'),
  text('null'),
  text('7'),
  text('x'.repeat(300)),
  text('x'.repeat(70_000)),
  text('x'.repeat(1_100_000)),
  text('é'.repeat(600_000)),
  ...LAYOUTS,
  ...LAYOUTS.map(text),
];

/** The text of a JSON object with one field replaced. */
export function withField(body: Readonly<Record<string, unknown>>, field: string, raw: string): string {
  const others = Object.entries(body).filter(([key]) => key !== field);
  return `{${[...others.map(([key, value]) => `${text(key)}: ${JSON.stringify(value)}`), `${text(field)}: ${raw}`].join(', ')}}`;
}

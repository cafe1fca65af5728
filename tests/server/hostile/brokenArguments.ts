import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';

/** One request with a broken argument. */
export interface BrokenRequest {
  /** What is wrong with it. */
  readonly kind: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the token against forgery is looked for in the body. */
  readonly isTokenInBody?: boolean;
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Of `q`, percent-encoded. */
const BROKEN_Q: Readonly<Record<string, string>> = {
  'rison that does not end': '(',
  'rison of one bracket': ')',
  'a list that does not end': '!(1,',
  'an unknown escape': '!z',
  'a text that does not end': "'x",
  'a plain text': "'x'",
  'nothing of rison': '%20%20',
  'a list': '!(x,!n,(a:1))',
  'an object': '(page:x,columns:1,filters:!(1),keys:x,key:1,schema_name:!n,type:1,values:!())',
  'an empty object': '()',
  'a huge number': '(page:99999999999999999999,page_size:1e400)',
  'numbers below zero': '(page:-9007199254740993,page_size:-1)',
  'a fraction': '!(1.5)',
  'deep lists': '!('.repeat(100) + ')'.repeat(100),
  'a NUL': "(filter:'%00',columns:!('%00'),filters:!((col:id,opr:eq,value:'%00')))",
  'half a character': '(filter:%ed%a0%80)',
  'a long list': `!(${Array.from({ length: 1500 }, (_, index) => index).join(',')})`,
  'names of prototypes':
    '(__proto__:1,constructor:(prototype:1),columns:!(__proto__),order_column:constructor)',
  'filters of nothing':
    "(filters:!((col:id,opr:ct,value:!n),(col:id,opr:eq,value:!(1)),(col:'',opr:'',value:(a:1))))",
};

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Bodies that are no JSON, or no object, or none of the announced type. */
const BROKEN_BODIES: readonly Omit<BrokenRequest, 'path'>[] = [
  { kind: 'no body' },
  { kind: 'an empty body of JSON', headers: JSON_TYPE, body: '' },
  { kind: 'broken JSON', headers: JSON_TYPE, body: '{"a": ' },
  { kind: 'JSON of null', headers: JSON_TYPE, body: 'null' },
  { kind: 'JSON of a list', headers: JSON_TYPE, body: '[1]' },
  { kind: 'JSON of a text', headers: JSON_TYPE, body: '"x"' },
  { kind: 'JSON of a number', headers: JSON_TYPE, body: '1e999' },
  { kind: 'an empty object', headers: JSON_TYPE, body: '{}' },
  { kind: 'deep JSON', headers: JSON_TYPE, body: `{"a": ${nested(5000)}}` },
  { kind: 'JSON with a NUL', headers: JSON_TYPE, body: '{"\\u0000": "\\u0000"}' },
  { kind: 'JSON with half a character', headers: JSON_TYPE, body: '{"a": "\\ud800"}' },
  { kind: 'names of prototypes', headers: JSON_TYPE, body: '{"__proto__": {"a": 1}, "constructor": 1}' },
  { kind: 'text in place of JSON', headers: { 'Content-Type': 'text/plain' }, body: 'x' },
  { kind: 'a type that is none', headers: { 'Content-Type': ';;' }, body: '{}' },
  {
    kind: 'a form in place of JSON',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: '%&=%ff',
  },
  { kind: 'a form without a boundary', headers: { 'Content-Type': 'multipart/form-data' }, body: 'x' },
  {
    kind: 'a form that does not end',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: '--b\r\nContent-Disposition: form-data; name="form_data"\r\n\r\nx',
  },
  {
    kind: 'a form of odd parts',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: '--b\r\nContent-Disposition: x\r\n\r\n\r\n--b\r\n\r\n\r\n--b--\r\n',
  },
  {
    kind: 'a form of JSON that is none',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'form_data=%7B&queryEditor=%7B&table=%7B&expanded=x&queryId=%00&events=%5B&client_id=%00',
  },
];

/** Values of the wrong type or size for any field. */
const WRONG: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  '',
  'x',
  '\u0000',
  'x'.repeat(70_000),
  '{"a": [',
  [],
  [null],
  [[1]],
  { a: { b: 1 } },
  {},
];

const ODD_NAMES = ['0', '99999999999999999999', '%00', '__proto__', '%ed%a0%80', 'x'.repeat(300)];

interface Fields {
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
}

/** The requests of one route, of which the call says the fields, if it has one; `every` takes each value of each field. */
export function brokenRequests(
  route: { readonly method: string; readonly path: string },
  call: Call | undefined,
  every: boolean,
): readonly BrokenRequest[] {
  const path = filled(route.path, call);
  const names = ODD_NAMES.map((name) => ({
    kind: `the name ${name.slice(0, 30)}`,
    path: filled(route.path, call, name),
  }));
  // A call without `q` reads none.
  const ofQ = Object.entries(BROKEN_Q).slice(0, call && !call.q ? 1 : undefined);
  const queries = ofQ.map(([kind, q]) => ({
    kind: `q: ${kind}`,
    path: `${path}?q=${q}`,
  }));
  const search = Object.keys((call?.query as Fields | undefined)?.entries ?? {}).flatMap((name) =>
    ['', '%00', 'x', '-1', '1e400', '%ed%a0%80'].map((value) => ({
      kind: `${name}=${value}`,
      path: `${path}?${name}=${value}`,
    })),
  );
  const asked = route.path.includes(':') ? [...names, ...queries, ...search] : [...queries, ...search];
  if (route.method === 'GET') return asked;
  const takesNone = call && !call.request && !call.form;
  const bodies = BROKEN_BODIES.filter((_, index) => !takesNone || index % 6 === 3).map((each) => ({
    ...each,
    path,
  }));
  const tokenless = BROKEN_BODIES.filter(({ kind }) => kind === 'a form that does not end').map((each) => ({
    ...each,
    path,
    kind: 'a form that does not end, with a token in it',
    isTokenInBody: true,
  }));
  return [...asked, ...bodies, ...tokenless, ...fieldRequests(path, call, every)];
}

/** A field of the body with a wrong value, and one that the body does not have. */
function fieldRequests(path: string, call: Call | undefined, every: boolean): readonly BrokenRequest[] {
  const fields = Object.keys((call?.request as Fields | undefined)?.entries ?? {});
  const json = (kind: string, body: object): BrokenRequest => ({
    kind,
    path,
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  });
  const wrong = fields.flatMap((field, index) =>
    (every ? WRONG : WRONG.filter((_, at) => at % 4 === index % 4)).map((value) =>
      json(`${field}: ${JSON.stringify(value).slice(0, 30)}`, { [field]: value }),
    ),
  );
  const all = WRONG.map((value) =>
    json(
      `all fields: ${JSON.stringify(value).slice(0, 30)}`,
      Object.fromEntries(fields.map((field) => [field, value])),
    ),
  );
  return call?.request ? [...wrong, ...all, json('an unknown field', { thisIsNoField: 1 })] : [];
}

/** The path of a route with a name for each parameter; of one that has choices, the first choice. */
const filled = (path: string, call: Call | undefined, name = '1'): string =>
  path.replaceAll(/:(\w+)(\{[^/]*\})?/g, (_, parameter: string) => {
    const { options } = (call?.params?.[parameter] ?? {}) as { readonly options?: readonly string[] };
    return options?.[0] ?? name;
  });

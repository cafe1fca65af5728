import { COMPUTING, REFUSED, SHOWING } from '../../server/access/listedFunctions.ts';

/** Random SQL of the engine's grammar, of its quotes, spaces and comments, and a little broken. The same for one seed. */
export function randomTexts(seed: number): () => string {
  let state = seed >>> 0 || 1;
  const draw = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c_1b_3c_6d) + 0x9e_37_79_b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
  const one = <T>(list: readonly T[]): T => list[draw(list.length)] as T;
  const space = (): string => one(SPACES);
  const spaced = (...parts: readonly string[]): string => parts.join(space());

  const value = (): string =>
    one([
      '1',
      '0',
      '-1',
      'NULL',
      "'a'",
      "E'\\x61'",
      '$$a$$',
      '$x$ $$ $x$',
      '[1]',
      '{a: 1}',
      '1.5',
      "DATE '2020-01-01'",
    ]);
  const table = (): string => one(TABLES);
  const list = (depth: number): string =>
    Array.from({ length: 1 + draw(2) }, () => expression(depth)).join(`${space()},${space()}`);

  function expression(depth: number): string {
    if (depth <= 0) return one([value(), one(COLUMNS)]);
    const inner = (): string => expression(depth - 1);
    switch (draw(18)) {
      case 0:
      case 1:
        return `${one(CALLED)}${one(['', space()])}(${list(depth - 1)})`;
      case 2:
        return `${one(['SUM', 'count', '"max"', 'list', 'min'])}(${inner()})${space()}FILTER${space()}(WHERE${space()}${inner()}${space()}IS NOT NULL)`;
      case 3:
        return `max(${inner()}${space()}ORDER BY${space()}${inner()})`;
      case 4:
        return `(${query(depth - 1)})`;
      case 5:
        return spaced(inner(), one(['+', '-', '||', '=', '<', 'IN', 'LIKE', '~', '::']), `(${inner()})`);
      case 6:
        return `list_transform([1],${space()}x${space()}->${space()}${inner()})`;
      case 7:
        return spaced('CASE WHEN', inner(), 'IS NULL THEN', inner(), 'END');
      case 8:
        return spaced('EXISTS', `(${query(depth - 1)})`);
      case 9:
        return `struct_pack(😀$$ := ${inner()}, x😀$$ := 1)`;
      case 10:
        return `COLUMNS('${one(['id', '.*'])}')`;
      case 11:
        return `${inner()}) FROM ${table()} --`;
      case 12:
        return spaced(inner(), 'OVER', `(ORDER BY${space()}${inner()})`);
      case 13:
      case 14:
        return `(SELECT${space()}${one(['count(*)', 'sum(secret)', 'max(id)'])}${space()}FROM${space()}${source(depth - 1)})`;
      default:
        return one([value(), one(COLUMNS), `CAST(${inner()} AS VARCHAR)`]);
    }
  }

  function source(depth: number): string {
    if (depth <= 0) return table();
    switch (draw(8)) {
      case 0:
        return `(${query(depth - 1)})${space()}AS${space()}${one(['t', 'virtual_table', 'orders'])}`;
      case 1:
        return `${one(CALLED_AS_TABLES)}(${one([value(), `'${one(TABLES)}'`, "'FROM main.orders'", ''])})`;
      case 2:
        return spaced(table(), 'CROSS JOIN', source(depth - 1));
      case 3:
        return `LATERAL${space()}(${query(depth - 1)})`;
      default:
        return table();
    }
  }

  function query(depth: number): string {
    const what = expression(depth - 1);
    const from = source(depth - 1);
    switch (draw(12)) {
      case 0:
        return spaced('FROM', from);
      case 1:
        return spaced('PIVOT', from, 'ON id IN (0, 3) USING count(*)');
      case 2:
        return spaced('DESCRIBE', from);
      case 3:
        return spaced('SUMMARIZE', from);
      case 4:
        return spaced('VALUES', `(${what})`);
      case 5:
        return `WITH${space()}${one(['orders', 'q'])}${space()}AS${space()}(${query(depth - 1)})${space()}SELECT * FROM${space()}${one(['q', 'orders'])}`;
      case 6:
        return spaced('SELECT', what, 'FROM', from, 'UNION ALL SELECT', what, 'FROM', table());
      case 7:
        return spaced('TABLE', table());
      case 8:
        return spaced('SELECT', what, 'FROM', from, 'WHERE false');
      default:
        return spaced('SELECT', what, 'FROM', from, 'WHERE', expression(depth - 2));
    }
  }

  const broken = (text: string): string => {
    const at = draw(text.length + 1);
    const [left, right] = [text.slice(0, at), text.slice(at)];
    return one([left + one(PIECES) + right, left + right.slice(1 + draw(4)), left]);
  };
  return () => {
    const text = expression(1 + draw(4));
    return draw(3) === 0 ? broken(text) : text;
  };
}

const SPACES = [
  ' ',
  ' ',
  ' ',
  '\n',
  '\t',
  '\u00A0',
  '\u200B',
  '\u2060',
  '\uFEFF',
  '/* x */',
  '/* /* */ */',
  '-- x\n',
];
const TABLES = [
  'orders',
  'main.orders',
  '"orders"',
  'memory.main.orders',
  "'orders'",
  'ORDERS',
  'movies',
  'main.movies',
  'seen',
  'seen_again',
  'virtual_table',
  'duckdb_tables',
  'information_schema.tables',
  'sqlite_master',
];
const COLUMNS = ['id', 'list', 'virtual_table.id', '"id"', 'virtual_table', 'secret', 'rowid', '*'];
const PIECES = [
  ';',
  "'",
  '"',
  '$$',
  '/*',
  '*/',
  '--',
  ')',
  '(',
  ',',
  'SELECT',
  'FROM main.orders',
  '\u200B',
  '😀',
  '\0',
  '{',
  '\\',
];
/** Those of the clock, of chance and of the connection differ from run to run, and some never end. */
const VARIES =
  /random|uuid|now|current|today|time|age$|^ago$|sleep|seed|txid|sample|repeat|pad$|generate|range|error/;
const CALLED = [...COMPUTING, ...SHOWING, ...REFUSED].filter(
  (name) => /^[a-z]\w*$/.test(name) && !VARIES.test(name),
);
const CALLED_AS_TABLES = [...SHOWING, ...REFUSED, 'unnest', 'json_each'].filter((name) => !VARIES.test(name));

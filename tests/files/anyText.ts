import { gzipSync } from 'node:zlib';
import { anyNext, type Next, oneOf, whole } from './anyTable.ts';
import type { WrittenFile } from './writtenFiles.ts';

/** A text of a seed: a table as some program may write it, and what each of its values is. */
export interface AnyText {
  readonly file: WrittenFile;
  readonly what: string;
  readonly hasNames: boolean;
  readonly names: readonly string[];
  /** Values in the order of rows. */
  readonly rows: readonly (readonly Cell[])[];
  /** Lines above the table. */
  readonly heading: number;
  /** How many rows lack values. */
  readonly short: number;
}

/** A value as it is written, and what it is. */
export interface Cell {
  /** Null where nothing is written. */
  readonly text: string | null;
  readonly number?: number;
  /** As in code. */
  readonly moment?: string;
  readonly truth?: boolean;
}

interface Habits {
  readonly separator: string;
  readonly decimal: '.' | ',';
  readonly thousands: string;
}

type Column = (next: Next, habits: Habits) => (row: number) => Cell;

const two = (value: number): string => String(value).padStart(2, '0');

function numberText(value: string, { decimal, thousands }: Habits): string {
  const [, sign = '', digits = '', part] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const grouped = thousands === '' ? digits : digits.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return `${sign}${grouped}${part === undefined ? '' : `${decimal}${part}`}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const DAYS: readonly ((year: number, month: number, day: number) => string)[] = [
  (y, m, d) => `${y}-${two(m)}-${two(d)}`,
  (y, m, d) => `${two(d)}.${two(m)}.${y}`,
  (y, m, d) => `${d}.${m}.${y}`,
  (y, m, d) => `${two(d)}/${two(m)}/${y}`,
  (y, m, d) => `${m}/${d}/${y}`,
  (y, m, d) => `${y}/${two(m)}/${two(d)}`,
  (y, m, d) => `${two(d)}-${MONTHS[m - 1]}-${y}`,
  (y, m, d) => `${MONTHS[m - 1]} ${d}, ${y}`,
];

const anyDay = (next: Next): readonly [number, number, number] => [
  1900 + whole(next, 200),
  1 + whole(next, 12),
  1 + whole(next, 28),
];

const isoOf = ([y, m, d]: readonly [number, number, number]): string => `${y}-${two(m)}-${two(d)}`;

const WORDS = [
  'lamp',
  'Müller',
  'New York',
  'a, b',
  'x; y',
  'say "hi"',
  "it's",
  'two\nlines',
  'two\r\nlines',
  ' padded ',
  '"quoted"',
  'a|b',
  'tab\there',
  '#5',
  '12 kg',
  'C:\\dir',
  '1-2-3A',
  'é',
  '€ 5',
];

const anyWord = (next: Next): Cell => ({ text: oneOf(next, WORDS) });

const COLUMNS: readonly Column[] = [
  (next) => () => {
    const number = whole(next, 2_000_000) - 1_000_000;
    return { text: String(number), number };
  },
  // Ids beyond the numbers that a DOUBLE holds.
  (next) => () => ({
    text: `${1 + whole(next, 8)}${String(whole(next, 1e9)).padStart(9, '0')}${String(whole(next, 1e9)).padStart(9, '0')}`,
  }),
  (next) => () => ({ text: `${whole(next, 100)}`.padStart(5, '0') }),
  (next, habits) => {
    const digits = 1 + whole(next, 4);
    return () => {
      const value = (whole(next, 2e9) / 10 ** digits - 5e3).toFixed(digits);
      return { text: numberText(value, habits), number: Number(value) };
    };
  },
  (next, habits) => () => {
    const value = (next() * 10).toFixed(17);
    return { text: numberText(value, { ...habits, thousands: '' }), number: Number(value) };
  },
  (next) => {
    const written = oneOf(next, DAYS);
    return () => {
      const day = anyDay(next);
      return { text: written(...day), moment: isoOf(day) };
    };
  },
  (next) => {
    const written = oneOf(next, DAYS);
    const hasSeconds = next() < 0.5;
    return () => {
      const day = anyDay(next);
      const time = [whole(next, 24), whole(next, 60), hasSeconds ? whole(next, 60) : 0].map(two);
      const shown = hasSeconds ? time : time.slice(0, 2);
      return { text: `${written(...day)} ${shown.join(':')}`, moment: `${isoOf(day)} ${time.join(':')}` };
    };
  },
  (next) => {
    const words = oneOf(next, [
      ['true', 'false'],
      ['TRUE', 'FALSE'],
      ['True', 'False'],
    ] as const);
    return () => {
      const truth = next() < 0.5;
      return { text: words[truth ? 0 : 1], truth };
    };
  },
  (next) => () => anyWord(next),
  (next) => () => anyWord(next),
];

/** Values that are unlike all others of a column, far behind the beginning. */
const OUTLIERS: readonly string[] = [
  '7.9',
  '00420',
  '2026-02-03 18:45:00',
  'abc',
  '8.26839E+17',
  '1,5',
  'true',
];

const NOTHING: Cell = { text: null };

const ENCODINGS: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
];

export function anyText(seed: number): AnyText {
  const next = anyNext(seed);
  const separator = oneOf(next, [',', ';', '\t', '|']);
  const decimal = separator !== ',' && next() < 0.4 ? ',' : '.';
  const habits = {
    separator,
    decimal,
    thousands: next() < 0.3 ? (decimal === ',' ? '.' : "'") : '',
  } as const;
  const width = 2 + whole(next, 6);
  const columns = Array.from({ length: width }, () => oneOf(next, COLUMNS)(next, habits));
  const count = 3 + whole(next, next() < 0.1 ? 3_000 : 60);
  const sparse = next() < 0.5 ? 0.15 : 0;
  const rows = Array.from({ length: count }, (_, row) =>
    columns.map((column, at) => (at > 0 && next() < sparse ? NOTHING : column(row))),
  );
  const last = rows.at(-1);
  if (last !== undefined && next() < 0.4) last[whole(next, width)] = { text: oneOf(next, OUTLIERS) };
  const isShort = width > 2 && next() < 0.15;
  const short = isShort ? rows.splice(-1, 1, (last ?? []).slice(0, width - 1).concat(NOTHING)) : [];

  const isQuoted = oneOf(next, [
    () => false,
    () => true,
    (cell: Cell) => cell.number === undefined,
    () => next() < 0.3,
  ]);
  const quote = next() < 0.9 ? '"' : "'";
  const hasNames = rows.every((row) => row.every((cell) => cell.number === undefined)) || next() < 0.85;
  const names = Array.from(
    { length: width },
    (_, at) => `${oneOf(next, ['name', 'Größe', 'a b', 'select', 'x'])}${at}`,
  );
  const written = (cell: Cell): string => {
    if (cell.text === null) return '';
    const isNeeded =
      cell.text.includes(separator) || cell.text.includes(quote) || /[\r\n]|^[ \t]|[ \t]$/.test(cell.text);
    return isNeeded || isQuoted(cell)
      ? `${quote}${cell.text.replaceAll(quote, quote + quote)}${quote}`
      : cell.text;
  };
  const end = oneOf(next, ['\n', '\r\n']);
  const heading =
    next() < 0.2 ? Array.from({ length: 1 + whole(next, 4) }, (_, at) => `Report ${at} of sales`) : [];
  const lines = [
    ...(heading.length > 0
      ? [...heading, ...(next() < 0.5 ? [''] : [])]
      : next() < 0.05
        ? [`sep=${separator}`]
        : []),
    ...(hasNames ? [names.map((text) => written({ text })).join(separator)] : []),
    ...rows.map((row, at) =>
      (short.length > 0 && at === rows.length - 1 ? row.slice(0, -1) : row).map(written).join(separator),
    ),
  ];
  const text = lines.join(end) + (next() < 0.8 ? end : '');
  const [encoding, encode] = oneOf(next, ENCODINGS);
  const isPacked = next() < 0.1;
  const bytes = encode(text);
  const name = `a.${separator === '\t' && next() < 0.5 ? 'tsv' : 'csv'}${isPacked ? '.gz' : ''}`;
  return {
    file: { name, bytes: Uint8Array.from(isPacked ? gzipSync(bytes) : bytes) },
    what: `${JSON.stringify(separator)} ${quote} ${decimal} ${encoding} ${name}`,
    hasNames,
    names,
    rows,
    heading: heading.length,
    short: short.length,
  };
}

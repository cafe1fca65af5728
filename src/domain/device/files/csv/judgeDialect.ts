import { KIND, kindOf, shapeOf } from './cellShape.ts';
import { type CsvDialect, FOUND_SEPARATORS } from './dialect.ts';
import { scanText, type TextRecord } from './scanText.ts';

/** How well a dialect fits a text, and where the table begins by it. */
export interface JudgedDialect {
  readonly dialect: CsvDialect;
  /** The values of a row. */
  readonly width: number;
  /** The record that is the first one of the table; lines before it are a heading. */
  readonly start: number;
  readonly score: number;
}

/** Where nothing was chosen, the found one is null. */
export interface DialectChoice {
  readonly separator: string | null;
  readonly quote: CsvDialect['quote'] | null;
}

type Quoting = Pick<CsvDialect, 'quote' | 'isEscaped'>;

const QUOTINGS: readonly Quoting[] = [
  { quote: '"', isEscaped: false },
  { quote: '"', isEscaped: true },
  { quote: "'", isEscaped: false },
  { quote: '', isEscaped: false },
];

/** The dialects that a text may have, by its beginning, those that are most often meant first. */
export function possibleDialects(head: string, { separator, quote }: DialectChoice): readonly CsvDialect[] {
  const isReturned = !head.includes('\n') && head.includes('\r');
  return QUOTINGS.filter((each) => (quote === null ? isIn(head, each) : each.quote === quote)).flatMap(
    (quoting) =>
      (separator === null ? FOUND_SEPARATORS : [separator])
        .filter((each) => separator !== null || head.includes(each))
        .map((each) => ({ ...quoting, separator: each, isReturned })),
  );
}

const isIn = (head: string, { quote, isEscaped }: Quoting): boolean => {
  if (quote === '') return head.includes('"');
  if (quote === "'") return /(?:^|[,;\t|\r\n])'/.test(head);
  return !isEscaped || head.includes('\\"');
};

/** A text of one column has any separator. */
export const oneColumn = (head: string, { separator, quote }: DialectChoice): CsvDialect => ({
  separator: separator ?? FOUND_SEPARATORS.find((each) => !head.includes(each)) ?? ',',
  quote: quote ?? '"',
  isEscaped: false,
  isReturned: !head.includes('\n') && head.includes('\r'),
});

interface Judge {
  readonly push: (part: string) => void;
  readonly end: () => void;
  readonly result: () => JudgedDialect;
}

/** Records whose values are looked at: they only decide between dialects that split a text as well. */
const SEEN = 500;
/** Blank lines of a heading. */
const MOST_BLANKS = 1_000;

export function judgeDialect(dialect: CsvDialect): Judge {
  /** For each number of values: how many records have it, and the first of them, also behind a line that is not blank. */
  const widths = new Map<number, { count: number; first: number; adjacent: number }>();
  let records = 0;
  let blank = 0;
  let strays = 0;
  let quotedCells = 0;
  let cells = 0;
  let seen = 0;
  let typed = 0;
  let last: { width: number; at: number } | null = null;
  const blanks: number[] = [];

  const scanner = scanText(dialect, (record: TextRecord) => {
    const at = records;
    records += 1;
    if (record.isBlank) {
      blank += 1;
      if (blanks.length < MOST_BLANKS) blanks.push(at);
      last = null;
      return;
    }
    strays += record.strayQuotes;
    const width = record.cells.length;
    const known = widths.get(width);
    if (known === undefined) widths.set(width, { count: 1, first: at, adjacent: -1 });
    else known.count += 1;
    // A record of another width belongs to the table only right above the next one.
    if (last !== null) {
      const above = widths.get(last.width);
      if (above !== undefined && above.adjacent === -1) above.adjacent = last.at;
    }
    last = { width, at };
    if (width < 2 || seen >= SEEN) return;
    seen += 1;
    for (let cell = 0; cell < width; cell += 1) {
      if (record.quoted[cell] === true) quotedCells += 1;
      if (record.cells[cell] === '') continue;
      cells += 1;
      if (seen > 1 && kindOf(shapeOf(record.cells[cell] ?? '')) !== KIND.text) typed += 1;
    }
  });

  function result(): JudgedDialect {
    const many = [...widths].filter(([width]) => width > 1).toSorted((a, b) => a[1].first - b[1].first);
    const [top] = many;
    if (top === undefined) return { dialect, width: 1, start: 0, score: 0 };
    const common = many.reduce((each, next) => (next[1].count > each[1].count ? next : each));
    const [usual, { count, first }] = top[1].count * 2 >= common[1].count ? top : common;
    // A row of names may lack one, or have more.
    const starts = many
      .filter(([width]) => width !== usual && width >= Math.max(2, usual - 1))
      .map(([, { adjacent }]) => adjacent)
      .filter((at) => at !== -1 && at < first);
    const start = Math.min(first, ...starts);
    const above = many.find(([, each]) => each.first === start || each.adjacent === start);
    const width = Math.max(usual, above?.[0] ?? 0);
    const rows = records - start - blank + blanks.filter((at) => at < start).length;
    const split = many.reduce((sum, [, each]) => sum + each.count, 0) / rows;
    const fitting = (count + (width === usual ? 0 : (widths.get(width)?.count ?? 0))) / rows;
    const isSplit = split >= 0.5 && (fitting >= 0.6 || start === 0);
    const covered = count / (records - blank);
    const score = !isSplit
      ? 0
      : 1 +
        fitting +
        0.3 * covered +
        (cells === 0 ? 0 : (0.3 * typed) / cells) +
        0.001 * Math.min(usual, 20) -
        (0.5 * strays) / records +
        bonus();
    return { dialect, width, start, score };
  }

  /** Apostrophes are often letters; texts without any quotes are rare. */
  function bonus(): number {
    if (dialect.quote === '"') return 0;
    if (dialect.quote === '') return -0.2;
    if (strays > 0 || quotedCells === 0) return -1;
    return quotedCells * 4 >= cells ? 0.1 : -0.01;
  }

  return { push: scanner.push, end: scanner.end, result };
}

/** The dialect that fits best; of those that fit as well, the first. */
export function bestDialect(judged: readonly JudgedDialect[]): JudgedDialect | null {
  const [first, ...others] = judged.filter(({ score }) => score > 0);
  if (first === undefined) return null;
  return others.reduce((best, each) => (each.score > best.score + 1e-9 ? each : best), first);
}

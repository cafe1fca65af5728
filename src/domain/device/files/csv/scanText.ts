import type { CsvDialect } from './dialect.ts';

/** A record of a text. It is valid until the next one: the arrays are used again. */
export interface TextRecord {
  readonly cells: string[];
  /** For each cell whether it was in quotes. */
  readonly quoted: boolean[];
  /** The line it begins on. */
  line: number;
  /** Cells that begin with a quote and do not end with one: it is a letter of theirs. */
  strayQuotes: number;
  /** A line without any character. */
  isBlank: boolean;
  /** Whether it has nothing but values: no blanks around quotes, and no quotes in values. */
  isPlain: boolean;
  /** The record as it is written, without its line end. */
  readonly written: () => string;
}

/** Records longer than this many characters are refused: the engine takes no longer lines. */
export const LONGEST_RECORD = 2_000_000;

const LINE_END = 10;
const RETURN = 13;
const BLANK = 32;
const TAB = 9;
const BACKSLASH = 92;

/** A text is no table: the words are for a person. */
export class TextFault extends Error {}

const tooLong = (): TextFault =>
  new TextFault('A line of the file is longer than 2 MB, the most that can be read here.');

interface Scanner {
  /** Takes the next part of the text. */
  readonly push: (part: string) => void;
  readonly end: () => void;
}

/**
 * Finds the records of a text that comes in parts. Every character of it is in a cell, or separates, ends or quotes one:
 * a quote that is not closed, or that something follows, is a letter.
 */
export function scanText(
  dialect: CsvDialect,
  onRecord: (record: TextRecord) => void,
  /** Takes a line without quotes, and says whether it needs no record. */
  onLine: ((line: string) => boolean) | null = null,
): Scanner {
  const separator = dialect.separator.charCodeAt(0);
  const quote = dialect.quote === '' ? -1 : dialect.quote.charCodeAt(0);
  const doubled = dialect.quote + dialect.quote;
  const lineEnd = dialect.isReturned ? RETURN : LINE_END;
  let text = '';
  let start = 0;
  const record: TextRecord = {
    cells: [],
    quoted: [],
    line: 1,
    strayQuotes: 0,
    isBlank: false,
    isPlain: true,
    written: () => text.slice(start, text.charCodeAt(end - 1) === RETURN ? end - 1 : end),
  };
  let isLast = false;
  let line = 1;
  /** Set by the readers of a cell: where it ends. */
  let end = 0;
  let linesWithin = 0;

  const isBlank = (code: number): boolean => (code === BLANK || code === TAB) && code !== separator;
  const isEnd = (at: number): boolean => {
    const code = text.charCodeAt(at);
    return (
      code === separator || code === lineEnd || (code === RETURN && text.charCodeAt(at + 1) === LINE_END)
    );
  };

  /** Where the quote that closes is; -1 without one. */
  function closing(from: number): number {
    if (!dialect.isEscaped) {
      for (let at = text.indexOf(dialect.quote, from); at !== -1; at = text.indexOf(dialect.quote, at + 2))
        if (text.charCodeAt(at + 1) !== quote) return at;
      return -1;
    }
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH) at += 1;
      else if (code === quote) {
        if (text.charCodeAt(at + 1) !== quote) return at;
        at += 1;
      }
    }
    return -1;
  }

  /** A cell in quotes, whose first is at `open`; false where it is none, null where the text so far does not say. */
  function quotedCell(begin: number, open: number): boolean | null {
    const close = closing(open + 1);
    const isCut = !isLast && text.length - begin <= LONGEST_RECORD;
    if (close === -1) return isCut ? null : false;
    let at = close + 1;
    while (at < text.length && isBlank(text.charCodeAt(at))) at += 1;
    // Two quotes, or the two letters of a line end, may be in two parts.
    if (at >= text.length - 1 && !isLast) return null;
    if (at < text.length && !isEnd(at)) return false;
    const inside = text.slice(open + 1, close);
    if (open !== begin || at !== close + 1 || inside === '') record.isPlain = false;
    record.cells.push(unescaped(inside));
    record.quoted.push(true);
    for (let found = inside.indexOf('\n'); found !== -1; found = inside.indexOf('\n', found + 1))
      linesWithin += 1;
    end = at;
    return true;
  }

  function unescaped(inside: string): string {
    const plain = inside.includes(doubled) ? inside.replaceAll(doubled, dialect.quote) : inside;
    if (!dialect.isEscaped || !inside.includes('\\')) return plain;
    return inside
      .replaceAll(/\\(.)/gs, (pair, letter: string) =>
        letter === dialect.quote || letter === '\\' ? letter : pair,
      )
      .replaceAll(doubled, dialect.quote);
  }

  function plainCell(begin: number): boolean {
    let at = begin;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === separator || code === lineEnd) break;
    }
    if (at === text.length && !isLast) return false;
    const isReturn = at > begin && text.charCodeAt(at - 1) === RETURN && text.charCodeAt(at) !== separator;
    record.cells.push(text.slice(begin, isReturn ? at - 1 : at));
    record.quoted.push(false);
    end = at;
    return true;
  }

  /** Reads the record at a place; returns where the next one begins, or -1 where the text so far does not say. */
  function recordAt(from: number): number {
    start = from;
    record.cells.length = 0;
    record.quoted.length = 0;
    record.strayQuotes = 0;
    record.isPlain = true;
    linesWithin = 0;
    for (let at = from; ;) {
      let open = at;
      if (quote !== -1) while (isBlank(text.charCodeAt(open))) open += 1;
      const isOpened = quote !== -1 && text.charCodeAt(open) === quote;
      const isQuoted = isOpened && quotedCell(at, open);
      if (isQuoted === null) return -1;
      if (!isQuoted) {
        if (isOpened) {
          record.strayQuotes += 1;
          record.isPlain = false;
        }
        if (!plainCell(at)) return -1;
      }
      if (text.charCodeAt(end) === separator) {
        at = end + 1;
        continue;
      }
      return text.charCodeAt(end) === RETURN && lineEnd === LINE_END ? end + 2 : end + 1;
    }
  }

  function read(): void {
    let at = 0;
    while (at < text.length) {
      if (onLine !== null) {
        const next = text.indexOf('\n', at);
        const plain = next === -1 ? '' : text.slice(at, next);
        if (plain !== '' && !plain.includes(dialect.quote) && onLine(plain)) {
          line += 1;
          at = next + 1;
          continue;
        }
      }
      const next = recordAt(at);
      if (next === -1) break;
      if (next - at > LONGEST_RECORD) throw tooLong();
      record.line = line;
      record.isBlank = record.cells.length === 1 && record.quoted[0] === false && record.cells[0] === '';
      line += 1 + linesWithin;
      at = next;
      onRecord(record);
    }
    text = text.slice(at);
    if (text.length > LONGEST_RECORD) throw tooLong();
  }

  return {
    push(part) {
      text = text === '' ? part : text + part;
      read();
    },
    end() {
      isLast = true;
      read();
    },
  };
}

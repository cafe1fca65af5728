import { refuse } from '../refusal.ts';
import type { WrittenAggregate } from './selectTree.ts';
import { tokens } from '../../sql/statement/tokens.ts';

export interface Word {
  readonly kind: 'word' | 'number' | 'text' | 'name' | 'symbol' | 'end';
  /** Of a quoted one, what is in the quotes. */
  readonly text: string;
  /** Where it begins and ends in the SQL. */
  readonly from: number;
  readonly to: number;
}

const NUMBER = /\d+(?:\.\d*)?(?:[eE][-+]?\d+)?/y;

/** Reads SQL word by word. */
export interface WordReader {
  readonly peek: (ahead?: number) => Word;
  readonly next: () => Word;
  /** Whether these words come next, in any case; if so, they are read. */
  readonly takes: (...words: readonly string[]) => boolean;
  readonly expect: (...words: readonly string[]) => void;
  /** The SQL from a word up to the next one. */
  readonly textFrom: (word: Word) => string;
  /** Called with each aggregate that was read. */
  readonly onAggregate?: (aggregate: WrittenAggregate) => void;
}

/** What cannot be computed from rows is refused with what it is. */
export function cannot(what: string): never {
  return refuse('query', `This cannot be computed from the rows in this page: ${what}.`);
}

export function wordReader(sql: string): WordReader {
  const words = wordsOf(sql);
  const end: Word = { kind: 'end', text: '', from: sql.length, to: sql.length };
  let at = 0;
  const peek = (ahead = 0): Word => words[at + ahead] ?? end;
  const is = (ahead: number, wanted: string): boolean => {
    const { kind, text } = peek(ahead);
    return (kind === 'word' || kind === 'symbol') && text.toUpperCase() === wanted;
  };
  const takes = (...wanted: readonly string[]): boolean => {
    if (!wanted.every((each, ahead) => is(ahead, each))) return false;
    at += wanted.length;
    return true;
  };
  return {
    peek,
    takes,
    next() {
      const word = peek();
      at += 1;
      return word;
    },
    expect(...wanted) {
      if (!takes(...wanted)) cannot(`“${peek().text}” instead of “${wanted.join(' ')}”`);
    },
    textFrom: ({ from }) => sql.slice(from, words[at - 1]?.to ?? from),
  };
}

function wordsOf(sql: string): readonly Word[] {
  const words: Word[] = [];
  let from = 0;
  for (const { kind, start, end } of tokens(sql)) {
    if (start < from || kind === 'space' || kind === 'comment') continue;
    const text = sql.slice(start, end);
    if (kind === 'quoted') words.push({ ...quotedWord(text), from: start, to: end });
    else if (kind === 'word' && /^\d/.test(text)) {
      NUMBER.lastIndex = start;
      const number = NUMBER.exec(sql)?.[0] ?? text;
      from = start + number.length;
      if (from < end) cannot(`the name ${text}`);
      words.push({ kind: 'number', text: number, from: start, to: from });
    } else if (kind === 'word' || kind === 'symbol') words.push({ kind, text, from: start, to: end });
    else cannot(text);
  }
  return words;
}

function quotedWord(text: string): Pick<Word, 'kind' | 'text'> {
  const quote = text.charAt(0);
  const inner = text.slice(1, -1);
  if (quote === "'") return { kind: 'text', text: inner.replaceAll("''", "'") };
  if (quote === '"') return { kind: 'name', text: inner.replaceAll('""', '"') };
  return cannot(`a text in ${quote}`);
}

/* The last column of the glossary: words that are not used for a term, in names, titles of tests and texts on screen. */

export interface Forbidden {
  readonly word: string;
  /** What is said instead. */
  readonly term: string;
  /** A word that texts and titles use in its usual sense is forbidden in names alone: `look (in names)`. */
  readonly isForNames: boolean;
}

/** Something that is named or said somewhere. */
export interface Said {
  readonly kind: 'file' | 'name' | 'title' | 'text';
  readonly text: string;
  readonly path: string;
}

/** Texts that the specification of the interface has fixed. */
const FIXED = ['Last answer'];
const IN_NAMES = ' (in names)';

/** The forbidden words of a glossary, from its tables of three columns. */
export function forbiddenWords(glossary: string): readonly Forbidden[] {
  return glossary.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, term = '', , words = ''] = cells;
    if (cells.length !== 5 || words === 'not used' || /^-*$/.test(words)) return [];
    return words.split(', ').map((word) => ({
      word: word.replace(IN_NAMES, ''),
      term,
      isForNames: word.endsWith(IN_NAMES),
    }));
  });
}

const EXPORTED = /^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm;
const TITLE = /\b(?:test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const TEXT = /\bt\(\s*(['`])((?:\\.|(?!\1)[\s\S])*)\1/g;

/** What a source names, titles and says. */
export function saidIn(path: string, source: string): readonly Said[] {
  const all = (kind: Said['kind'], pattern: RegExp, group: number): readonly Said[] =>
    [...source.matchAll(pattern)].map((match) => ({ kind, text: match[group] ?? '', path }));
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:test\.|spec\.)?\w+$/, '');
  return [
    { kind: 'file', text: file, path },
    ...all('name', EXPORTED, 1),
    ...all('title', TITLE, 2),
    ...(/\.(?:test|spec)\.|^tests\//.test(path) ? [] : all('text', TEXT, 2)),
  ];
}

const isName = ({ kind }: Said): boolean => kind === 'file' || kind === 'name';

/** `lastAnswer` and `LAST_ANSWER` as words. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[_.-]/g, ' ');

/** Where a forbidden word is used. */
export function wordFaults(forbidden: readonly Forbidden[], said: readonly Said[]): readonly string[] {
  const patterns = forbidden.map((each) => ({
    ...each,
    pattern: new RegExp(`(?<![\\p{L}])${each.word}${each.isForNames ? '' : '(?:s|es)?'}(?![\\p{L}])`, 'iu'),
  }));
  return said.flatMap((each) => {
    if (FIXED.includes(each.text)) return [];
    const text = isName(each) ? wordsOf(each.text) : each.text;
    return patterns
      .filter(({ pattern, isForNames }) => (isName(each) || !isForNames) && pattern.test(text))
      .map(({ word, term }) => `${each.path}: ${each.kind} "${each.text}" says "${word}": ${term}`);
  });
}

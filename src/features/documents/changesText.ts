import type { PartChange } from '#domain/merge/part.ts';
import { ownValue } from '#domain/ownValue.ts';
import { shownLanguage, t } from '#ui/t.ts';

const PLURALS: Readonly<Record<string, string>> = {
  Chart: '{n} charts',
  'Colour of': '{n} colours',
  Column: '{n} columns',
  Component: '{n} components',
  'Display control': '{n} display controls',
  Divider: '{n} dividers',
  Filter: '{n} filters',
  Header: '{n} headers',
  Row: '{n} rows',
  'Scope of chart': '{n} chart scopes',
  Tab: '{n} tabs',
  Tabs: '{n} groups of tabs',
  Text: '{n} texts',
};

const VERBS: Readonly<Record<PartChange['verb'], string>> = {
  added: '{what} added',
  changed: '{what} changed',
  moved: '{what} moved',
  removed: '{what} removed',
  reordered: '{what} reordered',
  resized: '{what} resized',
};

/** More than so many phrases are counted. */
const MOST = 8;

/** Changes in words: "3 charts moved, filter Country removed". Empty if there are none. */
export function changesText(changes: readonly PartChange[]): string {
  const phrases = phrasesOf(changes);
  const rest = phrases.length - MOST;
  const more = rest > 0 ? [t('{n} more {n|change|changes}', { n: rest })] : [];
  const [first = '', ...others] = [...phrases.slice(0, MOST), ...more];
  return [first, ...others.map(lowerFirst)].join(', ');
}

/** One phrase for each kind of change. */
export function phrasesOf(changes: readonly PartChange[]): readonly string[] {
  const groups = new Map<string, PartChange[]>();
  for (const change of changes) {
    const isCounted = ownValue(PLURALS, change.part.noun) !== undefined;
    const key = isCounted ? `${change.part.noun} ${change.verb}` : `${change.part.key} ${change.verb}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()].map(phraseOf);
}

function phraseOf(group: readonly PartChange[]): string {
  const [first] = group;
  if (first === undefined) return '';
  const { part, verb } = first;
  const plural = ownValue(PLURALS, part.noun);
  const what = group.length > 1 && plural !== undefined ? t(plural, { n: group.length }) : partText(part);
  return t(VERBS[verb], { what });
}

/** "Chart Sales", "Title". */
export function partText({ noun, name }: PartChange['part']): string {
  return name === '' ? t(noun) : `${t(noun)} ${name}`;
}

/** Within a sentence. An abbreviation such as CSS stays as it is, and so do the nouns of German. */
export function lowerFirst(text: string): string {
  const isKept = /^\p{Lu}\p{Lu}/u.test(text) || shownLanguage.get().locale.startsWith('de');
  return isKept ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

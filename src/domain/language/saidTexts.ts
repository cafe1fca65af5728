import { createTexts, type Language, type SaidText } from '../format/texts.ts';

/** Before texts that a server puts together: their values are read out of what it says. */
const SAID = 'server|';
const PLACE = /\{(\w+)\}/g;
/** Longer ones are statements and stacks, and would take their time. */
const LONGEST = 1000;
const SENTENCE = /[!.?]$/;

/**
 * Finds the text of a message of a server, which is English on the wire, with its values. A value that is a message too
 * is in the language; statements and errors of databases stay as they are.
 */
export function saidIn(language: Omit<Language, 'said'>): NonNullable<Language['said']> {
  const { texts } = language;
  const say = createTexts(language);
  let patterns: readonly Pattern[] | null = null;
  const said = (message: string): SaidText | null => {
    if (message.length > LONGEST || !message.includes(' ')) return null;
    patterns ??= Object.keys(texts)
      .filter((text) => text.startsWith(SAID))
      // Where two fit, the one that says more.
      .toSorted((a, b) => ownLength(b) - ownLength(a))
      .map(patternOf);
    for (const pattern of patterns) {
      const found = pattern.says.exec(message);
      if (found !== null) return saidText(pattern, found.slice(1).map(valueText));
    }
    return null;
  };
  /** A name may be a text of the page as well: only a sentence is a message. */
  const valueText = (value: string): string => {
    if (Object.hasOwn(texts, value)) return SENTENCE.test(value) ? say(value) : value;
    const inner = said(value);
    return inner === null ? value : say(inner.text, inner.values);
  };
  return said;
}

const ownLength = (text: string): number => text.replaceAll(PLACE, '').length;

interface Pattern {
  readonly text: string;
  readonly names: readonly string[];
  readonly says: RegExp;
}

function patternOf(text: string): Pattern {
  const [first = '', ...parts] = text.slice(SAID.length).split(PLACE);
  const names = parts.filter((_, at) => at % 2 === 0);
  const rest = parts.filter((_, at) => at % 2 === 1);
  const literal = (part: string): string => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return { text, names, says: new RegExp(`^${[first, ...rest].map(literal).join('([^]*?)')}$`) };
}

const saidText = ({ text, names }: Pattern, found: readonly string[]): SaidText => ({
  text,
  values: Object.fromEntries(names.map((name, at) => [name, found[at] ?? ''])),
});

import { parse, type ScalarTag, type Tags } from 'yaml';
import { exactNumber } from '../../exactNumber.ts';
import { err, ok, type Result } from '../../result.ts';
import { readPlainYaml } from './readPlainYaml.ts';

/**
 * YAML as Superset's Python writes it. It treats `61e86123` and `0o17` as text, where YAML 1.2 has numbers:
 * ids in charts look like that.
 */
const PYTHON_FLOAT: ScalarTag = {
  identify: () => false,
  default: true,
  tag: 'tag:yaml.org,2002:float',
  format: 'EXP',
  test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)[eE][-+][0-9]+$/,
  resolve: (text) => Number(text),
};

/** Numbers of more digits than a double has are their text, as in JSON that is read exactly. */
const LONG_NUMBER: ScalarTag = {
  identify: () => false,
  default: true,
  tag: 'tag:yaml.org,2002:int',
  test: /^[-+]?(?=[\d.]{16})(?:\d+|\d*\.\d+)$/,
  resolve: (text) => exactNumber(text.replace(/^\+/, '')),
};

const pythonTags = (tags: Tags): Tags => [
  LONG_NUMBER,
  ...tags.filter(
    (tag) => typeof tag === 'string' || !('format' in tag) || !/^(EXP|OCT)$/.test(tag.format ?? ''),
  ),
  PYTHON_FLOAT,
];

/** The error is a sentence with the position. */
export function readYaml(text: string): Result<unknown, string> {
  try {
    const value: unknown =
      readPlainYaml(text) ??
      parse(text, { schema: 'core', customTags: pythonTags, maxAliasCount: 100, logLevel: 'error' });
    const fault = unstorable(value);
    return fault === null ? ok(value) : err(fault);
  } catch (cause) {
    const [line = 'It is not valid YAML.'] = cause instanceof Error ? cause.message.split('\n') : [];
    return err(line);
  }
}

const DEEPEST = 64;
const TOO_DEEP = `It is nested deeper than ${DEEPEST} levels.`;

/** JSON inside a text is parsed later: its depth has the same limit as the document. */
function textFault(text: string): string | null {
  if (/\p{Surrogate}/u.test(text)) return 'A text contains half of a character.';
  if (!/^\s*[[{]/.test(text)) return null;
  let depth = 0;
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > DEEPEST) return TOO_DEEP;
  }
  return null;
}

/** Why a value could be stored but not rendered again: YAML allows cycles, unlimited depth and lone surrogates. */
function unstorable(value: unknown): string | null {
  const heights = new Map<object, number>();
  const open = new Set<object>();
  let fault: string | null = null;
  /** The depth of a value; each node is visited once, however many aliases reference it. */
  const heightOf = (at: unknown, depth: number): number => {
    if (typeof at === 'string') fault = textFault(at);
    if (fault !== null || typeof at !== 'object' || at === null) return 0;
    const known = heights.get(at);
    if (open.has(at)) fault = 'It contains itself.';
    else if (depth + (known ?? 1) > DEEPEST) fault = TOO_DEEP;
    if (fault !== null || known !== undefined) return known ?? 0;
    open.add(at);
    let inside = 0;
    for (const [key, each] of Object.entries(at)) {
      inside = Math.max(inside, heightOf(key, depth), heightOf(each, depth + 1));
    }
    open.delete(at);
    heights.set(at, inside + 1);
    return inside + 1;
  };
  heightOf(value, 0);
  return fault;
}

import { tagAt } from '../../sql/statement/templateTag.ts';

/** A template whose prints format values as Python does, with the printed expressions. */
export interface Prints {
  readonly source: string;
  readonly expressions: readonly string[];
}

const STRING = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/g;
const NAME = /[A-Za-z_]\w*/g;

/** The engine's names for what a print needs; see `render.ts`. */
export const IN_PYTHON = 'sextant_python';
export const NO_VALUE = 'sextant_no_value';
export const HAS_VALUE = 'sextant_has_value';

/**
 * MiniJinja prints `true`, `none` and `["a"]` where Jinja prints `True`, `None` and `['a']`, and prints undefined
 * values as nothing. It has no hook for that, so every `{{ … }}` is rewritten as a choice by the value's type.
 * Incomplete prints are left unchanged: the engine reports the error.
 */
export function writePrints(template: string, known: ReadonlySet<string>): Prints {
  const expressions: string[] = [];
  const bound = new Set(known);
  const prints: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  for (let at = template.indexOf('{'); at >= 0; at = template.indexOf('{', at)) {
    const tag = tagAt(template, at);
    if (tag === 'open') break;
    if (tag?.kind === 'print' && tag.isBalanced) prints.push({ from: at, to: tag.end, text: tag.text });
    if (tag?.kind === 'block' && !tag.isRaw)
      for (const name of tag.text.replaceAll(STRING, ' ').match(NAME) ?? []) bound.add(name);
    at = tag?.end ?? at + 1;
  }
  let source = '';
  let copied = 0;
  for (const { from, to, text } of prints) {
    const [, before = '', expression = '', after = ''] = /^([-+]?)([\s\S]*?)(-?)$/.exec(text) ?? [];
    if (expression.trim() === '') continue;
    source += template.slice(copied, from);
    source += written(guarded(expression, bound), before, after, expressions.length);
    expressions.push(expression.trim());
    copied = to;
  }
  return { source: source + template.slice(copied), expressions };
}

const written = (expression: string, before: string, after: string, index: number): string =>
  `{%${before} with sextant_value=(${expression}) %}` +
  '{% if sextant_value is string or sextant_value is number %}{{ sextant_value }}' +
  "{% elif sextant_value is boolean %}{{ 'True' if sextant_value else 'False' }}" +
  '{% elif sextant_value is none %}None' +
  `{% elif sextant_value is undefined %}{{ ${NO_VALUE}(${index}) }}` +
  '{% elif sextant_value is sequence or sextant_value is mapping %}' +
  `{{ sextant_value|${IN_PYTHON} }}{% else %}{{ sextant_value }}{% endif %}{% endwith ${after}%}`;

/**
 * Filters and `~` treat an undefined value as the empty text, so `'{{ nam|upper }}'` would silently become `''`.
 * Therefore a name that is defined nowhere is first checked by a filter.
 */
function guarded(expression: string, bound: ReadonlySet<string>): string {
  const blank = expression.replaceAll(STRING, (text) => ' '.repeat(text.length));
  let result = '';
  let copied = 0;
  for (const match of blank.matchAll(NAME)) {
    const end = match.index + match[0].length;
    let before = match.index - 1;
    while (/\s/.test(blank[before] ?? '')) before--;
    const previous = blank[before] ?? '';
    const next = blank.slice(end, end + 80).trimStart();
    const isUsed = previous === '~' || next.startsWith('~') || /^\|(?!\s*(?:default|d)\b)/.test(next);
    if (!isUsed || bound.has(match[0]) || /[.|\w]/.test(previous)) continue;
    result += `${expression.slice(copied, end)}|${HAS_VALUE}('${match[0]}')`;
    copied = end;
  }
  return result + expression.slice(copied);
}

import { isPunctuation, keywordOf, nameOf, type Item } from '../complete/completeGroups.ts';
import { isQuery, type Range } from '../complete/completeSources.ts';
import type { Block } from './blocks.ts';

/** A part of a name as it is written. */
export interface NameRange extends Range {
  readonly name: string;
}

/** A name in an expression: `total`, or `o.total` in its parts. */
export interface NameUse {
  readonly parts: readonly [NameRange, ...NameRange[]];
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

const inside = ({ from, to }: Range, within: Range | null): boolean =>
  within !== null && from >= within.from && to <= within.to;

/** The names of a block's own expressions: not those of its sources, nor those in its subqueries. */
export function nameUses(block: Block): readonly NameUse[] {
  const taken = [
    ...block.sources.flatMap(({ at, aliasAt }) => [at, aliasAt]),
    ...block.ctes.map(({ nameAt }) => nameAt),
  ];
  return usesIn(block.items).filter(({ parts }) => !taken.some((range) => inside(parts[0], range)));
}

function usesIn(items: readonly Item[]): NameUse[] {
  const uses: NameUse[] = [];
  let at = 0;
  while (at < items.length) {
    const item = items[at];
    if (item?.kind === 'group') {
      if (!isQuery(item)) uses.push(...usesIn(item.items));
      at += 1;
      continue;
    }
    const begin = at;
    const parts: NameRange[] = [];
    for (let name = nameOf(items[at]); name !== null; name = nameOf(items[at])) {
      const { from = 0, to = 0 } = items[at] ?? {};
      parts.push({ name, from, to });
      at += 1;
      if (!isPunctuation(items[at], '.')) break;
      at += 1;
    }
    const [first, ...others] = parts;
    if (first === undefined) at += 1;
    else uses.push({ parts: [first, ...others], before: items[begin - 1], after: items[at] });
  }
  return uses;
}

/** Whether a name stands for a value: no function, type, alias, typed literal or part of EXTRACT. */
export function isValue({ before, after }: NameUse): boolean {
  if (after?.kind === 'group' || after?.kind === 'string') return false;
  if (isPunctuation(before, '.') || isPunctuation(before, '::') || isPunctuation(after, '-')) return false;
  if (isPunctuation(before, ':') || isPunctuation(before, '@') || isPunctuation(after, ':')) return false;
  if (keywordOf(before) === 'AS' || keywordOf(before) === 'INTERVAL' || keywordOf(before) === 'WINDOW')
    return false;
  return !isAlias(before);
}

/** Right after an operand a name is an alias without AS. */
const isAlias = (before: Item | undefined): boolean =>
  before?.kind === 'group' ||
  before?.kind === 'number' ||
  before?.kind === 'string' ||
  nameOf(before) !== null;

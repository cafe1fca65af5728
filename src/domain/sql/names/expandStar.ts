import { listItems, type Lookup, sourceName } from '../complete/completeColumns.ts';
import { type CompletionCatalogue, columnsAt } from '../complete/complete.ts';
import { type Item, keywordOf } from '../complete/completeGroups.ts';
import type { Range } from '../complete/completeSources.ts';
import type { Dialect } from '../dialect.ts';
import { quoteIdentifier } from '../identifier.ts';
import { type Block, statementBlocks } from './blocks.ts';
import { certainColumns, starOf } from './certainColumns.ts';

/** These make of the columns of the sources something else than all of them, in their order. */
const MERGES = new Set(['USING', 'NATURAL', 'SEMI', 'ANTI', 'PIVOT', 'UNPIVOT']);

export interface Expansion extends Range {
  /** The columns in the place of the star. */
  readonly text: string;
}

/**
 * The columns that `*` or `t.*` at a position stands for. Null where there is no star, or where catalogue and text leave
 * a column open.
 */
export function expandStar(
  sql: string,
  position: number,
  catalogue: CompletionCatalogue,
  dialect: Dialect,
): Expansion | null {
  const lookUp: Lookup = (path) => columnsAt(catalogue, path);
  for (const block of statementBlocks(sql, dialect.rules).flat()) {
    for (const item of listItems(block.items)) {
      const star = starOf(item);
      const range = rangeOf(item);
      if (star === null || position < range.from || position > range.to) continue;
      const text = columnsText(block, star, lookUp, dialect);
      return text === null ? null : { ...range, text };
    }
  }
  return null;
}

const rangeOf = (item: readonly Item[]): Range => ({ from: item[0]?.from ?? 0, to: item.at(-1)?.to ?? 0 });

function columnsText(block: Block, star: string, lookUp: Lookup, dialect: Dialect): string | null {
  const { sources, items } = block;
  const isNamed = star !== '';
  if (!isNamed && items.some((item) => MERGES.has(keywordOf(item) ?? ''))) return null;
  const meant = isNamed
    ? sources.filter((source) => sourceName(source)?.toLowerCase() === star.toLowerCase())
    : sources;
  const names = meant.map((source) => {
    const owner = isNamed || sources.length > 1 ? sourceName(source) : '';
    const columns = certainColumns(source, block, lookUp);
    if (columns === null || owner === null) return null;
    const before = owner === '' ? '' : `${quoteIdentifier(owner, dialect)}.`;
    return columns.map(({ name }) => before + quoteIdentifier(name, dialect));
  });
  const known = names.filter((each) => each !== null).flat();
  return known.length === 0 || names.includes(null) ? null : known.join(', ');
}

import { columnsOf, sourceName, type ColumnName, type Lookup } from '../complete/completeColumns.ts';
import type { Cte, Source } from '../complete/completeSources.ts';
import type { Block } from './blocks.ts';

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The CTE that a source reads; undefined if it is a table or a subquery. */
export function cteOf({ path, query }: Source, { ctes }: Pick<Block, 'ctes'>): Cte | undefined {
  const [name] = path;
  return query !== null || path.length !== 1 || name === undefined
    ? undefined
    : ctes.find((each) => same(each.name, name));
}

/** The source that a qualifier means: of this query, else of those around it. */
export function sourceNamed(name: string, { sources, outer }: Block): Source | undefined {
  return [...sources, ...outer].find((source) => same(sourceName(source) ?? '', name));
}

export interface FoundColumn {
  readonly source: Source;
  readonly column: ColumnName;
}

/** The first source that has a column of this name. */
export function columnNamed(name: string, block: Block, lookUp: Lookup): FoundColumn | null {
  for (const source of [...block.sources, ...block.outer]) {
    const column = columnsOf(source, block.ctes, lookUp)?.find((each) => same(each.name, name));
    if (column !== undefined) return { source, column };
  }
  return null;
}

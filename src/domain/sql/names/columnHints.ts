import { isPunctuation, keywordOf, nameOf } from '../complete/completeGroups.ts';
import type { ColumnName, Lookup } from '../complete/completeColumns.ts';
import type { Block } from './blocks.ts';
import type { Hint } from './hint.ts';
import { nearestName } from './nearestName.ts';
import { isValue, type NameUse, nameUses } from './nameUses.ts';
import { certainColumns } from './certainColumns.ts';
import { sourceNamed } from './resolve.ts';

/** Columns that engines add to every table. */
const HIDDEN = new Set(['rowid', '_rowid_', 'oid', 'ctid', 'xmin', 'xmax', 'tableoid', 'rownum']);

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const has = (columns: readonly ColumnName[], name: string): boolean =>
  HIDDEN.has(name.toLowerCase()) || columns.some((each) => same(each.name, name));

/**
 * Columns that no table of the query has. Without a qualifier only those that look like a typing error: the name may be
 * one of many things that engines know.
 */
export function columnHints(block: Block, lookUp: Lookup): readonly Hint[] {
  const uses = nameUses(block);
  const known = [...block.sources, ...block.outer].map((source) => certainColumns(source, block, lookUp));
  const all = known.every((columns) => columns !== null) && known.length > 0 ? known.flat() : null;
  const aliases = aliasesIn(uses);
  return uses.flatMap((use) => {
    const [first, second] = use.parts;
    if (use.parts.length === 2 && second !== undefined && use.after?.kind !== 'group') {
      const source = sourceNamed(first.name, block);
      const columns = source && certainColumns(source, block, lookUp);
      if (!columns || has(columns, second.name)) return [];
      const names = columns.map(({ name }) => name);
      return [{ kind: 'column', meant: nearestName(second.name, names), ...second }];
    }
    if (use.parts.length > 1 || all === null || !isValue(use) || isPunctuation(use.after, '.')) return [];
    if (keywordOf(use.after) === 'FROM' && keywordOf(use.before) === null && use.before === undefined)
      return [];
    if (has(all, first.name) || aliases.some((alias) => same(alias, first.name))) return [];
    // The name of a table is its whole row.
    if (sourceNamed(first.name, block) !== undefined) return [];
    const meant = nearestName(
      first.name,
      all.map(({ name }) => name),
    );
    return meant === null ? [] : [{ kind: 'column', meant, ...first }];
  });
}

/** The names that the query gives to its own columns. */
function aliasesIn(uses: readonly NameUse[]): readonly string[] {
  return uses
    .filter(({ before }) => keywordOf(before) === 'AS' || before?.kind === 'group' || nameOf(before) !== null)
    .map(({ parts }) => parts[0].name);
}

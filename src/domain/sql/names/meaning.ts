import type { Cte, Range, Source } from '../complete/completeSources.ts';
import type { TextRules } from '../textRules.ts';
import { type Block, statementBlocks } from './blocks.ts';
import { nameUses } from './nameUses.ts';
import { cteOf, sourceNamed } from './resolve.ts';

/** What a name in a text means. */
export type Meaning = { readonly at: Range } & (
  | { readonly kind: 'source'; readonly block: Block; readonly source: Source }
  | { readonly kind: 'cte'; readonly cte: Cte; readonly block: Block }
  | {
      readonly kind: 'column';
      readonly block: Block;
      readonly name: string;
      readonly qualifier: string | null;
    }
  | { readonly kind: 'function'; readonly name: string }
);

const holds = ({ from, to }: Range, position: number): boolean => from <= position && position <= to;

/** What the name at a position means; null between names. */
export function meaningAt(sql: string, position: number, rules: TextRules): Meaning | null {
  for (const block of statementBlocks(sql, rules).flat()) {
    const cte = block.ctes.find(({ nameAt }) => holds(nameAt, position));
    if (cte !== undefined) return { kind: 'cte', cte, block, at: cte.nameAt };
    for (const source of block.sources) {
      const at = [source.aliasAt, source.query === null ? source.at : null].find(
        (range) => range !== null && holds(range, position),
      );
      if (at != null) return { kind: 'source', block, source, at };
    }
    for (const { parts, after } of nameUses(block)) {
      const index = parts.findIndex((part) => holds(part, position));
      const part = parts[index];
      if (part === undefined) continue;
      if (after?.kind === 'group' && index === parts.length - 1)
        return { kind: 'function', name: part.name, at: part };
      const source = index === 0 && parts.length > 1 ? sourceNamed(part.name, block) : undefined;
      if (source !== undefined) return { kind: 'source', block, source, at: part };
      const qualifier = parts[index - 1]?.name ?? null;
      return { kind: 'column', block, name: part.name, qualifier, at: part };
    }
  }
  return null;
}

/** Where the name at a position is introduced: the CTE, or the table that an alias stands for. */
export function definitionAt(sql: string, position: number, rules: TextRules): Range | null {
  const meaning = meaningAt(sql, position, rules);
  if (meaning?.kind !== 'source') return meaning?.kind === 'cte' ? meaning.at : null;
  const { source, block } = meaning;
  const isUse = !holds(source.at, position) && (source.aliasAt === null || !holds(source.aliasAt, position));
  if (isUse) return source.aliasAt ?? source.at;
  return cteOf(source, block)?.nameAt ?? source.at;
}

/** Everywhere the alias or CTE at a position is written, in order; empty for any other name. */
export function occurrencesAt(sql: string, position: number, rules: TextRules): readonly Range[] {
  const meaning = meaningAt(sql, position, rules);
  if (meaning === null || meaning.kind === 'column' || meaning.kind === 'function') return [];
  const cte =
    meaning.kind === 'cte'
      ? meaning.cte
      : holds(meaning.source.at, position) || meaning.source.aliasAt === null
        ? cteOf(meaning.source, meaning.block)
        : undefined;
  const found: Range[] = [];
  // Read again, so the same objects are found by where they are.
  for (const block of statementBlocks(sql, rules).flat()) {
    const isMeant = (source: Source | undefined): boolean => {
      if (source === undefined) return false;
      if (cte !== undefined)
        return source.aliasAt === null && cteOf(source, block)?.nameAt.from === cte.nameAt.from;
      return meaning.kind === 'source' && source.at.from === meaning.source.at.from;
    };
    for (const source of block.sources) {
      if (cte !== undefined && cteOf(source, block)?.nameAt.from === cte.nameAt.from) found.push(source.at);
      else if (cte === undefined && isMeant(source) && source.aliasAt !== null) found.push(source.aliasAt);
    }
    for (const { parts } of nameUses(block))
      if (parts.length > 1 && isMeant(sourceNamed(parts[0].name, block))) found.push(parts[0]);
  }
  if (cte !== undefined) found.push(cte.nameAt);
  else if (meaning.kind === 'source' && meaning.source.aliasAt === null) return [];
  const byPlace = new Map(found.map(({ from, to }) => [from, { from, to }]));
  return [...byPlace.values()].toSorted((a, b) => a.from - b.from);
}

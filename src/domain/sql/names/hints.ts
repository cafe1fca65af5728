import { type CompletionCatalogue, columnsAt } from '../complete/complete.ts';
import { keywordOf } from '../complete/completeGroups.ts';
import type { Lookup } from '../complete/completeColumns.ts';
import { statementEffect } from '../statement/statementEffect.ts';
import type { TextRules } from '../textRules.ts';
import { splitStatements } from '../statement/split.ts';
import { unquoteIdentifier } from '../identifier.ts';
import { type Block, statementBlocks } from './blocks.ts';
import { columnHints } from './columnHints.ts';
import { cartesianProducts, missingConditions } from './joinHints.ts';
import type { Hint } from './hint.ts';
import { nearestName } from './nearestName.ts';
import { cteOf } from './resolve.ts';

/** The statements that are read: of others, too little is understood to say anything. */
const READ = new Set(['SELECT', 'WITH', 'FROM']);
/** Longer texts are usually generated. */
const LONGEST = 50_000;
/** The engines' own tables, which no catalogue lists. */
const OF_ENGINE = /^(?:sqlite_|pg_|duckdb_|information_schema|sys|all_|user_|dba_)/i;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * What the stored catalogue contradicts, and joins without a condition. Only what is certain as far as the catalogue
 * goes: a table or column that may exist elsewhere, or come from a template, is not mentioned.
 */
export function findHints(sql: string, catalogue: CompletionCatalogue, rules?: TextRules): readonly Hint[] {
  if (sql.length > LONGEST) return [];
  const lookUp: Lookup = (path) => columnsAt(catalogue, path);
  let created: ReadonlySet<string> | null = null;
  // Read when a name is not known otherwise: a long text would be read twice.
  const isMade = (name: string): boolean =>
    (created ??= new Set(createdIn(sql, rules))).has(name.toLowerCase());
  const nearest = rememberedNearest();
  return statementBlocks(sql, rules)
    .filter((blocks) => READ.has(keywordOf(blocks[0]?.items[0]) ?? '') && !hasTemplate(blocks))
    .flat()
    .flatMap((block) => [
      ...tableHints(block, catalogue, { isMade, lookUp, nearest }),
      ...columnHints(block, lookUp),
      ...missingConditions(block),
      ...cartesianProducts(block),
    ]);
}

const hasTemplate = (blocks: readonly Block[]): boolean =>
  blocks.some(({ items }) => items.some((item) => item.kind === 'template'));

/** The names of tables and views that the text itself creates. */
function createdIn(sql: string, rules?: TextRules): readonly string[] {
  return splitStatements(sql, rules).flatMap(({ text }) => {
    const effect = statementEffect(text, rules);
    return effect.kind === 'catalogue' && effect.verb === 'create'
      ? [unquoteIdentifier(effect.name.split('.').at(-1) ?? '').toLowerCase()]
      : [];
  });
}

/** A text often names the same table many times, and a schema may have thousands. */
function rememberedNearest(): TableLookUp['nearest'] {
  const found = new Map<string, string | null>();
  return (written, schema, names) => {
    const key = JSON.stringify([schema, written]);
    const known = found.get(key);
    if (known !== undefined) return known;
    const name = nearestName(written, names);
    found.set(key, name);
    return name;
  };
}

interface TableLookUp {
  /** Whether the text itself creates a table. */
  readonly isMade: (name: string) => boolean;
  readonly lookUp: Lookup;
  readonly nearest: (written: string, schema: string | null, names: readonly string[]) => string | null;
}

function tableHints(
  block: Block,
  catalogue: CompletionCatalogue,
  { isMade, lookUp, nearest }: TableLookUp,
): readonly Hint[] {
  return block.sources.flatMap((source) => {
    const [name, schema, more] = source.path.toReversed();
    if (name === undefined || more !== undefined || source.isCall || cteOf(source, block)) return [];
    if (OF_ENGINE.test(name) || lookUp(source.path) !== null || isMade(name)) return [];
    // A word that is no catalogue's schema may be another catalog.
    if (schema !== undefined && !catalogue.schemas.some((each) => same(each, schema))) return [];
    const tables = catalogue.tables(schema ?? null).map((each) => each.name);
    const elsewhere = schema === undefined ? catalogue.schemas : [];
    const all = [...tables, ...elsewhere.flatMap((each) => catalogue.tables(each).map((one) => one.name))];
    if (tables.length === 0 || all.some((each) => same(each, name))) return [];
    return [{ kind: 'table' as const, name, meant: nearest(name, schema ?? null, tables), ...source.at }];
  });
}

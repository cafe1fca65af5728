import { err, ok, type Result } from '../result.ts';
import { dialectOf } from '../sql/dialect.ts';
import { quoteAlways } from '../sql/identifier.ts';
import { statementBlocks } from '../sql/names/blocks.ts';
import { DEVICE_SCHEMA } from './deviceDatabase.ts';
import type { DeviceTable } from './deviceTables.ts';

/** `result('last week')` in FROM: the rows of a pinned result, by its name. */
export interface ResultCall {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly hasAlias: boolean;
}

const CALL = /^result$/i;
const ARGUMENT = /^\s*\(\s*'((?:[^']|'')*)'\s*\)/;

/** The pinned results that a text reads, in its order. A function of that name is reached with its schema. */
export function resultCalls(sql: string): readonly ResultCall[] {
  const calls = statementBlocks(sql)
    .flat()
    .flatMap(({ sources }) =>
      sources.flatMap(({ at: { from, to }, alias, isCall }): ResultCall[] => {
        const [all, name] = ARGUMENT.exec(sql.slice(to)) ?? [];
        if (!isCall || all === undefined || name === undefined || !CALL.test(sql.slice(from, to))) return [];
        return [{ name: name.replaceAll("''", "'"), from, to: to + all.length, hasAlias: alias !== null }];
      }),
    );
  return calls.toSorted((a, b) => a.from - b.from);
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The latest result that is pinned under a name. */
export function pinnedTable(name: string, tables: readonly DeviceTable[]): DeviceTable | undefined {
  const found = tables.filter(({ pinned }) => pinned !== undefined && same(pinned, name));
  return found.toSorted((a, b) => takenAt(b) - takenAt(a))[0];
}

const takenAt = ({ rows }: DeviceTable): number => (rows.kind === 'extract' ? rows.takenAt : rows.storedAt);

/** A statement with the tables of this device in place of the pinned results that it reads. */
export function withResults(sql: string, tables: readonly DeviceTable[]): Result<string, string> {
  const quoted = (name: string): string => quoteAlways(name, dialectOf('duckdb'));
  let text = sql;
  for (const { name, from, to, hasAlias } of resultCalls(sql).toReversed()) {
    const table = pinnedTable(name, tables);
    if (table === undefined) return err(noSuchResult(name, tables));
    // Without an alias columns are qualified by the name of the result.
    const alias = hasAlias ? '' : ` AS ${quoted(name)}`;
    // With its schema: a WITH of the same name is another table.
    const source = `${DEVICE_SCHEMA}.${quoted(table.name)}`;
    text = `${text.slice(0, from)}${source}${alias}${text.slice(to)}`;
  }
  return ok(text);
}

function noSuchResult(name: string, tables: readonly DeviceTable[]): string {
  const names = [...new Set(tables.flatMap(({ pinned }) => pinned ?? []))];
  const known =
    names.length === 0
      ? 'No result has a name yet.'
      : `Pinned results are: ${names.map((each) => `“${each}”`).join(', ')}.`;
  return `No result is pinned as “${name}” on this device. ${known} A result gets its name in the query timeline.`;
}

/** Why a database of a server cannot run a text that reads pinned results; null if it reads none. */
export function serverRefusal(sql: string, tables: readonly DeviceTable[]): string | null {
  const call = resultCalls(sql).find(({ name }) => pinnedTable(name, tables) !== undefined);
  if (call === undefined) return null;
  return `result('${call.name}') is kept on this device, and this database cannot read it. Choose This device as the database; to join it with tables of servers, keep their rows, or send its rows to Scratch.`;
}

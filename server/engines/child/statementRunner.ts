import { ordersRows, withLimit } from '#domain/sql/statement/limit.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { readEngineNames, type EngineNamesCache, sharedChange } from '../../access/engineNames.ts';
import type { Hearing } from '../../access/hearing.ts';
import type { KeptVerdicts } from '../../access/keptVerdicts.ts';
import { judge, refusedView } from '../../access/judge.ts';
import { prepareJudged, preparePivot } from '../../access/prepareJudged.ts';
import * as refusals from '../../access/refusals.ts';
import type { Judged } from '../../access/verdict.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { RunOrder } from '../protocol.ts';
import { type ChunkTaker, compute, type Computed, NO_ROWS } from './compute.ts';
import type { DiskSpace } from './diskSpace.ts';
import { duckError, outOfMemory } from '../../base/duckError.ts';
import { quoteName } from '../../base/names.ts';

/** What an engine process has. */
export interface Resources {
  readonly memory: number;
  /** Null for an engine that writes nothing. */
  readonly disk: DiskSpace | null;
  readonly names: EngineNamesCache;
  /** Null for an engine whose catalogue may change. */
  readonly verdicts: KeptVerdicts | null;
  /** Takes the rows of what only reads, where they are not the result. */
  readonly take?: ChunkTaker;
}

/** Each column is described to the server, to the history and to the page, one after the other. */
const MOST_COLUMNS = 10_000;

export type Ran = Result<Computed, EngineError>;

/**
 * Judges and runs the statements of one connection, each in one transaction. After an error the connection has to be
 * closed: that ends its transaction without effect.
 */
export interface StatementRunner {
  /** Runs one statement and fetches at most so many rows. */
  run(text: string, index: number, most: number): Promise<Ran>;
  /** CREATE TABLE AS or CREATE VIEW AS: the server's own statement around a caller's query. */
  createAs(target: NonNullable<RunOrder['createAs']>, text: string, index: number): Promise<Ran>;
}

export function statementRunner(
  hearing: Hearing,
  resources: Resources,
  begins: (index: number, sql: string) => void,
): StatementRunner {
  const { connection } = hearing;
  /** Whether the person's own BEGIN is open. Otherwise each statement has a transaction of its own. */
  let isPersons = false;

  const open = async (): Promise<void> => {
    if (!isPersons) await connection.run('BEGIN');
  };
  const close = async (): Promise<void> => {
    if (!isPersons) await connection.run('COMMIT');
  };

  async function read(judged: Judged, most: number): Promise<Ran> {
    const prepared = await prepareJudged(connection, judged);
    if (prepared.columnCount > MOST_COLUMNS) return err(refusals.tooWide(prepared.columnCount, MOST_COLUMNS));
    const { memory, take = null } = resources;
    const afresh = isPersons ? null : () => connection.run('ROLLBACK');
    const computed = await compute(prepared, most, memory, judged.sql, { take, afresh });
    await close();
    return computed === null ? err(outOfMemory()) : ok(computed);
  }

  /** What a definition changes is compared before it counts for anybody. */
  async function change(judged: Judged, by: Hearing, most: number): Promise<Ran> {
    const defines = judged.effect === 'define' || judged.effect === 'pivot';
    // What an open transaction has changed is nobody else's yet.
    const names = () => (isPersons ? readEngineNames(connection) : resources.names.read(connection));
    const before = defines ? await names() : null;
    const prepared =
      judged.effect === 'pivot'
        ? await preparePivot(connection, judged, by.reading.kind === 'free' && by.reading.dml)
        : ok(await prepareJudged(connection, judged));
    if (!prepared.ok) return prepared;
    const computed = await compute(prepared.value, most, resources.memory, judged.sql);
    const changed = before === null ? null : sharedChange(before, await readEngineNames(connection));
    const refused = changed ?? (await refusedView(by, judged));
    if (refused !== null) return err(refused);
    await close();
    if (judged.effect !== 'write') resources.names.forget();
    return computed === null ? err(outOfMemory()) : ok(computed);
  }

  /** On a full disk it runs once more, with more space: in another transaction, since nothing is left of the first. */
  async function changeWithSpace(judged: Judged, by: Hearing, index: number, most: number): Promise<Ran> {
    const { disk } = resources;
    if (disk === null) return change(judged, by, most);
    let isAgain = false;
    return disk.change(judged.effect === 'delete', async () => {
      if (isAgain && !isPersons) {
        await connection.run('ROLLBACK').catch(NOTHING_OPEN);
        await open();
        const verdict = await judge(by, judged.sql, index);
        if (!verdict.ok) return verdict;
      }
      isAgain = true;
      return change(judged, by, most);
    });
  }

  /** BEGIN, COMMIT and ROLLBACK of a person. The statement's own transaction is theirs from BEGIN on. */
  async function transact({ effect, sql }: Judged): Promise<Ran> {
    const done = ok({ ...NO_ROWS, executedSql: sql });
    if (effect === 'begin' && !isPersons) {
      isPersons = true;
      return done;
    }
    if (!isPersons) await connection.run('ROLLBACK');
    const end = async (): Promise<void> => void (await connection.run(TRANSACTS[effect] ?? ''));
    await (effect === 'commit' && resources.disk !== null ? resources.disk.change(false, end) : end());
    isPersons = false;
    resources.names.forget();
    return done;
  }

  async function perform(judged: Judged, by: Hearing, index: number, most: number): Promise<Ran> {
    begins(index, judged.sql);
    switch (judged.effect) {
      case 'read':
        return read(judged, most);
      case 'begin':
      case 'commit':
      case 'rollback':
        return transact(judged);
      default:
        return changeWithSpace(judged, by, index, most);
    }
  }

  return {
    async run(text, index, most) {
      const limited = limitedText(text, most);
      try {
        await open();
        let verdict = await judge(hearing, limited, index);
        // The statement parses, but not with a LIMIT: then its rows are counted instead.
        if (!verdict.ok && verdict.error.kind === 'syntax' && limited !== text)
          verdict = await judge(hearing, text, index);
        return verdict.ok ? await perform(verdict.value, hearing, index, most) : verdict;
      } catch (cause) {
        return err(refusals.toReader(duckError(cause, index, limited), hearing.reading));
      }
    },

    async createAs({ method, schema, table }, text, index) {
      const { reading } = hearing;
      if (reading.kind === 'source') return err(refusals.onlySelect());
      const name = [schema, table].filter((part) => part !== null).map(quoteName);
      const head = `CREATE ${method} ${name.join('.')} AS\n`;
      const by: Hearing = { ...hearing, reading: { ...reading, dml: true } };
      try {
        await open();
        const inner = await judge({ ...hearing, reading: { ...reading, dml: false } }, text, index);
        const verdict = inner.ok ? await judge(by, head + text, index) : inner;
        return verdict.ok ? await perform(verdict.value, by, index, 1) : verdict;
      } catch (cause) {
        const error = duckError(cause, index, head + text);
        const offset = (error.at?.offset ?? -1) - head.length;
        return err({ ...error, at: offset >= 0 ? { statement: index, offset } : null });
      }
    },
  };
}

const TRANSACTS: Readonly<Record<string, string>> = {
  begin: 'BEGIN',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',
};

/** The engine ended the transaction by itself. */
const NOTHING_OPEN = (): void => undefined;

/**
 * The statement with a LIMIT where one saves work. Rows are counted as they are fetched in any case, and a streaming
 * query ends when fetching stops, sooner than one that counts them itself.
 */
function limitedText(text: string, max: number): string {
  const limited = withLimit(text, max);
  return limited === null || (limited.own === null && !ordersRows(text)) ? text : limited.sql;
}

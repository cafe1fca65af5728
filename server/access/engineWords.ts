import type { DuckDBConnection } from '@duckdb/node-api';
import { type Node, isNode } from './tree.ts';

/** What the engine says of a text: its statements, or why it says nothing. */
export type EngineWord =
  | {
      readonly ok: true;
      readonly statements: readonly unknown[];
      /** The whole description. */ readonly text: string;
    }
  | {
      readonly ok: false;
      /** `parser`, `binder`, `not implemented`, in small letters. */
      readonly kind: string;
      readonly message: string;
      /** The byte offset in the text. */
      readonly position: number | null;
    };

/** A longer description is of a text that nobody wrote, and reading it would delay others. */
const MOST_CHARACTERS = 16 * 1024 ** 2;
const SHORT = 'skip_null := true, skip_empty := true, skip_default := true';

/** The parsed statements of a text. Binds nothing, so it opens and calls nothing; the engine knows no other way for SELECT. */
export const treeOf = (connection: DuckDBConnection, sql: string): Promise<EngineWord> =>
  describe(connection, `json_serialize_sql($1::VARCHAR, ${SHORT})`, sql, 'statements');

/**
 * The bound statements of a text before anything is optimised away, with views and macros expanded. Binding may call
 * table functions, so the tree of a SELECT is looked at first.
 */
export const planOf = (connection: DuckDBConnection, sql: string): Promise<EngineWord> =>
  describe(connection, `json_serialize_plan($1::VARCHAR, ${SHORT}, optimize := false)`, sql, 'plans');

async function describe(
  connection: DuckDBConnection,
  call: string,
  sql: string,
  list: 'statements' | 'plans',
): Promise<EngineWord> {
  const text = await described(connection, call, sql);
  if (text.length > MOST_CHARACTERS) return { ok: false, kind: 'length', message: TOO_LONG, position: null };
  const said: unknown = JSON.parse(text);
  if (!isNode(said))
    return { ok: false, kind: 'internal', message: 'The engine says nothing.', position: null };
  const found = said[list];
  if (said['error'] !== true && Array.isArray(found)) return { ok: true, statements: found, text };
  return failureOf(said);
}

/** What a call says of a text, in three steps of the engine: reading all rows would take five. */
async function described(connection: DuckDBConnection, call: string, sql: string): Promise<string> {
  const prepared = await connection.prepare(`SELECT ${call}::VARCHAR`);
  try {
    prepared.bindVarchar(1, sql);
    const chunk = await (await prepared.run()).fetchChunk();
    return String(chunk?.getColumnValues(0)[0] ?? '{}');
  } finally {
    prepared.destroySync();
  }
}

const TOO_LONG = 'The statement is too long to be checked. Write it with fewer values or columns.';

function failureOf(said: Node): EngineWord {
  const position = Number(said['position'] ?? Number.NaN);
  return {
    ok: false,
    kind: typeof said['error_type'] === 'string' ? said['error_type'].toLowerCase() : 'internal',
    message: typeof said['error_message'] === 'string' ? said['error_message'] : 'The engine says nothing.',
    position: Number.isInteger(position) ? position : null,
  };
}

import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { EngineError } from '../base/engineError.ts';
import { planOf } from './engineWords.ts';
import { folded, REFUSED } from './listedFunctions.ts';
import { CHANGING_OPERATORS, planFacts, READING_OPERATORS, SHARED_OPERATORS } from './plan.ts';
import type { FreeReading } from './reading.ts';
import { isRefusedByName, refusedReads } from './refusedReads.ts';
import * as refusals from './refusals.ts';
import { isNode, type Node, treeFacts } from './tree.ts';
import type { Effect, Judged } from './verdict.ts';

/** Judges a statement other than SELECT: what it is, is the one operator of its plan that does more than read. */
export async function judgeChange(
  connection: DuckDBConnection,
  sql: string,
  index: number,
  reading: FreeReading,
): Promise<Result<Omit<Judged, 'sql'>, EngineError>> {
  const plan = await planOf(connection, sql);
  if (!plan.ok) {
    const named = namesRefused(sql);
    if (plan.kind === 'not implemented' && plan.message.includes('MULTI'))
      return reading.only === null && named.length === 0
        ? ok({ effect: 'pivot' })
        : err(refusals.openPivot());
    // The engine's message may have what such a function gave while the statement was bound.
    if (named.length > 0) return err(refusals.functions(named, reading));
    if (!refusals.readsLikeChange(sql)) return err(refusals.machine(sql));
    return err(reading.dml ? refusals.spoken(plan, index, sql) : refusals.dml());
  }
  const [root, ...others] = plan.statements;
  if (others.length > 0 || !isNode(root)) return err(refusals.several());
  // `USE`: where names are looked up.
  if (isUse(root)) return ok({ effect: 'read' });
  const read = await planFacts(root, null);
  const effect = effectOf(read.operators, root);
  if (effect === 'machine') return err(refusals.machine(sql));
  if (!reading.dml) return err(refusals.dml());
  if (effect === 'shared') return err(refusals.shared(sql));
  // The text of a view is in its plan as it was parsed.
  const functions = new Set([...read.functions, ...(await treeFacts(root, null)).functions]);
  const called = [...functions].filter((name) => isRefusedByName(name, reading));
  if (called.length > 0) return err(refusals.functions(called, reading));
  const refused = refusedReads(read, reading);
  return refused === null ? ok({ effect, ...viewOf(root) }) : err(refused);
}

/**
 * Names of refused functions in a text that the engine does not describe, wherever they stand: a call has its
 * function's name in it, letter by letter. So some texts are refused that only look so; none is allowed for it.
 */
const namesRefused = (sql: string): readonly string[] => [...new Set(folded(sql).match(REFUSED_NAMES) ?? [])];

const REFUSED_NAMES = new RegExp(
  `(?<!\\w)(?:${[...REFUSED, 'nextval', 'pg_settings', 'pg_database', 'pragma_database_list'].join('|')})(?!\\w)`,
  'g',
);

/** A variable can have that name, too, and any value. */
const isUse = ({ type, name, scope, children }: Node): boolean =>
  type === 'LOGICAL_SET' && name === 'schema' && scope === 'AUTOMATIC' && children === undefined;

const viewOf = ({ type, info }: Node): Pick<Judged, 'view'> =>
  type === 'LOGICAL_CREATE_VIEW' && isNode(info)
    ? {
        view: [info['catalog'], info['schema'], info['view_name']].filter((part) => typeof part === 'string'),
      }
    : {};

/** Objects whose end affects nobody's other statements; a macro or a type of an older version is one that does. */
const DROPPED = new Set(
  ['TABLE', 'VIEW', 'INDEX', 'SEQUENCE', 'MACRO', 'TABLE_MACRO', 'TYPE'].map((kind) => `${kind}_ENTRY`),
);

const ALTERED = new Set('ALTER_TABLE ALTER_VIEW ALTER_SEQUENCE SET_COMMENT SET_COLUMN_COMMENT'.split(' '));

/** `machine` concerns files, settings and other databases, `shared` what other people's statements mean. */
function effectOf(operators: ReadonlySet<string>, root: Node): Effect | 'machine' | 'shared' {
  const info = isNode(root['info']) ? String(root['info']['type']) : '';
  const [operator, ...others] = [...operators].filter((each) => !READING_OPERATORS.has(each));
  // A read that is no SELECT calls something: CHECKPOINT, or CALL.
  if (operator === undefined || others.length > 0) return 'machine';
  if (SHARED_OPERATORS.has(operator)) return 'shared';
  if (!CHANGING_OPERATORS.has(operator)) return 'machine';
  if (operator === 'LOGICAL_DROP') return DROPPED.has(info) ? 'delete' : 'shared';
  if (operator === 'LOGICAL_ALTER') return ALTERED.has(info) ? 'define' : 'shared';
  if (operator === 'LOGICAL_DELETE') return 'delete';
  if (operator.startsWith('LOGICAL_CREATE_')) return 'define';
  if (operator !== 'LOGICAL_TRANSACTION') return 'write';
  if (info === 'BEGIN_TRANSACTION') return 'begin';
  return info === 'COMMIT' ? 'commit' : 'rollback';
}

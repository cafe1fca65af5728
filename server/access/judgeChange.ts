import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { EngineError } from '../engines/engineError.ts';
import { planOf } from './engineWords.ts';
import { CHANGING_OPERATORS, planFacts, READING_OPERATORS, SHARED_OPERATORS } from './plan.ts';
import type { FreeReading } from './reading.ts';
import { isRefusedByName, refusedReads } from './refusedReads.ts';
import * as refusals from './refusals.ts';
import { isNode, type Node, treeFacts } from './tree.ts';
import type { Effect } from './verdict.ts';

/** Judges a statement other than SELECT: what it is, is the one operator of its plan that does more than read. */
export async function judgeChange(
  connection: DuckDBConnection,
  sql: string,
  index: number,
  reading: FreeReading,
): Promise<Result<{ readonly effect: Effect }, EngineError>> {
  const plan = await planOf(connection, sql);
  if (!plan.ok) {
    if (plan.kind === 'not implemented' && plan.message.includes('MULTI'))
      return reading.only === null ? ok({ effect: 'pivot' }) : err(refusals.openPivot());
    if (!refusals.readsLikeChange(sql)) return err(refusals.machine(sql));
    return err(reading.dml ? refusals.spoken(plan, index, sql) : refusals.dml());
  }
  const [root, ...others] = plan.statements;
  if (others.length > 0 || !isNode(root)) return err(refusals.several());
  // `USE`: where names are looked up.
  if (root['type'] === 'LOGICAL_SET' && root['name'] === 'schema') return ok({ effect: 'read' });
  const read = planFacts(root, null);
  const effect = effectOf(read.operators, root);
  if (effect === 'machine') return err(refusals.machine(sql));
  if (!reading.dml) return err(refusals.dml());
  if (effect === 'shared') return err(refusals.shared(sql));
  // The text of a view is in its plan as it was parsed.
  const functions = new Set([...read.functions, ...treeFacts(root, null).functions]);
  const called = [...functions].filter((name) => isRefusedByName(name, reading));
  if (called.length > 0) return err(refusals.functions(called, reading));
  const refused = refusedReads(read, reading);
  return refused === null ? ok({ effect }) : err(refused);
}

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

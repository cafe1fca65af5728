import { err, ok, type Result } from '#domain/result.ts';
import type { EngineError } from '../base/engineError.ts';
import { mentionsClosedView } from './closedViews.ts';
import { planOf } from './engineWords.ts';
import { type Hearing, nameableBy } from './hearing.ts';
import { folded, REFUSED } from './listedFunctions.ts';
import { CHANGING_OPERATORS, planFacts, READING_OPERATORS, SHARED_OPERATORS } from './plan.ts';
import type { FreeReading } from './reading.ts';
import { isRefusedByName, refusedReads } from './refusedReads.ts';
import * as refusals from './refusals.ts';
import type { Nameable } from './others.ts';
import { isNode, type Node, type TreeFacts, treeFacts } from './tree.ts';
import type { Effect, Judged } from './verdict.ts';

/** Judges a statement other than SELECT: what it is, is the one operator of its plan that does more than read. */
export async function judgeChange(
  hearing: Hearing<FreeReading>,
  sql: string,
  index: number,
): Promise<Result<Omit<Judged, 'sql'>, EngineError>> {
  const { reading } = hearing;
  const may = await nameableBy(hearing);
  const verdict = await judgePlan(hearing, sql, index, may);
  if (may === null || !reading.dml || !refusals.readsLikeChange(sql)) return verdict;
  // A view may always be dropped.
  const isDrop = verdict.ok && verdict.value.effect === 'delete';
  if (!isDrop && (await mentionsClosedView(hearing, may, sql))) return err(refusals.closed());
  if (may.namesOpenOnly(sql) || (verdict.ok && !mayCallClosed(sql, may))) return verdict;
  // Why it is refused would say what of a name is there.
  const named = namesRefused(sql);
  return err(named.length > 0 ? refusals.functions(named, reading) : refusals.closed());
}

async function judgePlan(
  { connection, reading }: Hearing<FreeReading>,
  sql: string,
  index: number,
  may: Nameable | null,
): Promise<Result<Omit<Judged, 'sql'>, EngineError>> {
  const plan = await planOf(connection, sql);
  if (!plan.ok) {
    const named = namesRefused(sql);
    if (plan.kind === 'not implemented' && plan.message.includes('MULTI'))
      return reading.only === null && named.length === 0
        ? ok({ effect: 'pivot' })
        : err(refusals.openPivot());
    if (!refusals.readsLikeChange(sql)) return err(refusals.machine(sql));
    if (!reading.dml) return err(refusals.dml());
    // The engine's message may have what such a function gave while the statement was bound.
    return err(named.length > 0 ? refusals.functions(named, reading) : refusals.spoken(plan, index, sql));
  }
  const [root, ...others] = plan.statements;
  if (others.length > 0 || !isNode(root)) return err(refusals.several());
  const place = placeOf(root);
  if (place !== null)
    return may === null || may.mayUse(place) ? ok({ effect: 'read' }) : err(refusals.noSuchPlace(place));
  const read = await planFacts(root, null);
  const effect = effectOf(read.operators, root);
  if (effect === 'machine') return err(refusals.machine(sql));
  if (!reading.dml) return err(refusals.dml());
  if (effect === 'shared') return err(refusals.shared(sql));
  // The text of a view is in its plan as it was parsed.
  const tree = await treeFacts(root, null);
  const functions = new Set([...read.functions, ...tree.functions]);
  const called = [...functions].filter((name) => isRefusedByName(name, reading));
  if (called.length > 0) return err(refusals.functions(called, reading));
  // The columns that DESCRIBE shows are in the plan, and not of which table.
  if (may !== null && read.operators.has('LOGICAL_CHUNK_GET')) return err(refusals.describedChange());
  if (may !== null && !changesOpen(root, tree, may)) return err(refusals.closed());
  const refused = refusedReads(read, reading, may);
  return refused === null ? ok({ effect, ...viewOf(root) }) : err(refused);
}

/** Whether a change that names something closed before a dot may call it: what it calls is not in its plan by name. */
const mayCallClosed = (sql: string, { closedCalls }: Nameable): boolean =>
  [...closedCalls, 'nextval', 'currval'].some((name) => folded(sql).includes(name));

/**
 * Names of refused functions in a text that the engine does not describe, wherever they stand: a call has its
 * function's name in it, letter by letter. So some texts are refused that only look so; none is allowed for it.
 */
const namesRefused = (sql: string): readonly string[] => [...new Set(folded(sql).match(REFUSED_NAMES) ?? [])];

const REFUSED_NAMES = new RegExp(
  `(?<!\\w)(?:${[...REFUSED, 'nextval', 'pg_settings', 'pg_database', 'pragma_database_list'].join('|')})(?!\\w)`,
  'g',
);

/** Whether a bound change names open databases only, in what of it is still as it was parsed. */
function changesOpen({ info }: Node, { tables, shownFrom }: TreeFacts, may: Nameable): boolean {
  // What `DROP … IF EXISTS` did not find has no database.
  const schema = isNode(info) && info['catalog'] === undefined ? info['schema'] : null;
  const isOpen = typeof schema !== 'string' || may.mayQualify(schema);
  return isOpen && tables.every(may.mayName) && shownFrom.every(may.mayEnter);
}

/** Where `USE` lets names be looked up; null for another statement. A variable can have that name, too, and any value. */
function placeOf({ type, name, scope, children, value }: Node): string | null {
  const isUse =
    type === 'LOGICAL_SET' && name === 'schema' && scope === 'AUTOMATIC' && children === undefined;
  return isUse && isNode(value) ? String(value['value']) : null;
}

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

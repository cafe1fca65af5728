import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok } from '#domain/result.ts';
import { duckError } from '../base/duckError.ts';
import type { EngineError } from '../base/engineError.ts';
import { type Hearing, nameableBy } from './hearing.ts';
import { namesClosedView } from './closedViews.ts';
import { type EngineWord, planOf, treeOf } from './engineWords.ts';
import { judgeChange } from './judgeChange.ts';
import { planFacts, READING_OPERATORS } from './plan.ts';
import { verdictKey } from './keptVerdicts.ts';
import type { Nameable } from './others.ts';
import type { Reading } from './reading.ts';
import { isRefusedByName, refusedReads } from './refusedReads.ts';
import * as refusals from './refusals.ts';
import { readsMore, readsMoreByName } from './sourceOnly.ts';
import { type TreeFacts, treeFacts } from './tree.ts';
import type { Judged, Verdict } from './verdict.ts';
import { quoteName } from '../base/names.ts';

/**
 * Statements that stand around another one, or for another one. The engine describes neither EXPLAIN nor PRAGMA, so
 * what they stand for is judged, and that is what runs.
 */
interface StatementForm {
  /** The text to be judged. */
  readonly judged: string;
  /** The text to be run: the judged one, after words from here. */
  readonly run: string;
  /** EXPLAIN without ANALYZE runs nothing. */
  readonly explains: 'plan' | 'run' | null;
}

const OPTION = String.raw`\s*(?:format|analyze)(?:\s+\w+)?\s*`;
const EXPLAIN = new RegExp(
  String.raw`^\s*explain(?<analyze>\s+analyze)?(?<options>\s*\(${OPTION}(?:,${OPTION})*\))?(?=[\s(])`,
  'i',
);
const PRAGMA =
  /^\s*pragma\s+(?<name>table_info|show|version|database_size|storage_info|collations|platform)\s*(?<given>\([^]*\))?\s*$/i;
const SHOW = /^\s*pragma\s+show_tables(?<all>_expanded)?\s*$/i;

function statementForm(sql: string): StatementForm {
  const explain = EXPLAIN.exec(sql);
  if (explain !== null) {
    const { analyze, options = '' } = explain.groups ?? {};
    const runs = analyze !== undefined || /analyze/i.test(options);
    return { judged: sql.slice(explain[0].length), run: sql, explains: runs ? 'run' : 'plan' };
  }
  const pragma = PRAGMA.exec(sql);
  if (pragma?.groups !== undefined) {
    const { name = '', given = '()' } = pragma.groups;
    return plain(`SELECT * FROM pragma_${name.toLowerCase()}${given}`);
  }
  const show = SHOW.exec(sql);
  if (show !== null) return plain(show.groups?.['all'] === undefined ? 'SHOW TABLES' : 'SHOW ALL TABLES');
  return plain(sql);
}

const plain = (sql: string): StatementForm => ({ judged: sql, run: sql, explains: null });

/**
 * Whether a statement may run for the one who asks, by the engine's own description of the exact text: first its tree,
 * which binds nothing, then its plan. It has to run in the same transaction.
 */
export async function judge(hearing: Hearing, sql: string, index: number): Promise<Verdict> {
  const { kept, reading } = hearing;
  const key = kept === undefined ? null : verdictKey(sql, kept.place, reading);
  if (key !== null && kept?.verdicts.has(key) === true)
    return ok({ sql: statementForm(sql).run, effect: 'read' });
  const verdict = await verdictOn(hearing, sql, index);
  if (!verdict.ok) return err(refusals.toReader(verdict.error, reading));
  if (key !== null && verdict.value.effect === 'read') kept?.verdicts.add(key);
  return verdict;
}

async function verdictOn(hearing: Hearing, sql: string, index: number): Promise<Verdict> {
  const { connection, reading } = hearing;
  // The engine stops reading there.
  if (sql.includes('\0')) return err(refusals.nullCharacter(index, sql));
  const form = statementForm(sql);
  const tree = await treeOf(connection, form.judged);
  if (tree.ok) {
    const read = await judgeSelect(hearing, { ...form, index }, tree);
    return read === null ? ok({ sql: form.run, effect: 'read' }) : err(read);
  }
  if (tree.kind === 'parser') return err(await unparsed(connection, form.run, index, reading));
  if (tree.kind !== 'not implemented') return err(refusals.spoken(tree, index, form.judged));
  if (reading.kind === 'source') return err(refusals.onlySelect());
  if (form.explains !== 'plan') {
    const changed = await judgeChange({ ...hearing, reading }, form.judged, index);
    return changed.ok ? ok({ ...changed.value, sql: form.run }) : changed;
  }
  // It runs nothing, so a change may be explained by everybody.
  const explained = await judgeChange({ ...hearing, reading: { ...reading, dml: true } }, form.judged, index);
  return explained.ok ? ok({ sql: form.run, effect: 'read' }) : explained;
}

/** Why a SELECT may not run; null if it may. */
async function judgeSelect(
  hearing: Hearing,
  { judged, run, index }: { readonly judged: string; readonly run: string; readonly index: number },
  tree: EngineWord & { readonly ok: true },
): Promise<EngineError | null> {
  const { connection, reading, names } = hearing;
  const { statements } = tree;
  const isOfSource = reading.kind === 'source';
  if (statements.length !== 1) return refusals.several();
  if (isOfSource && run !== judged) return refusals.onlySelect();
  const facts = await treeFacts(statements, isOfSource ? reading.marks : null);
  // Binding calls some functions, so they are refused before.
  const called = [...facts.functions].filter((name) => isRefusedByName(name, reading));
  if (called.length > 0) return refusals.functions(called, reading);
  if (isOfSource) {
    const refused = readsMoreByName(tree, facts, reading);
    if (refused !== null) return refused;
  }
  const may = await nameableBy(hearing);
  if (may !== null && (!namesOpen(facts, may) || (await namesClosedView(hearing, may, facts.tables))))
    return refusals.closed();
  const plan = await planOf(connection, judged);
  if (!plan.ok) {
    // The engine would say what of a name is there.
    const asksForNames = SEQUENCED.some((name) => facts.functions.has(name)) || facts.qualifiers.size > 0;
    if (may !== null && asksForNames && !may.namesOpenOnly(judged)) return refusals.closed();
    return unbound(connection, run, index, plan);
  }
  const read = await planFacts(plan.statements, isOfSource ? reading.marks : null);
  const refused = refusedReads(read, reading, may, facts.isShow && (may === null || !facts.showsAll));
  if (refused !== null || !isOfSource) return refused;
  if (![...read.operators].every((each) => READING_OPERATORS.has(each))) return refusals.onlySelect();
  return readsMore(connection, facts, read, reading, await names.read(connection));
}

/** Read a sequence that a text names. */
const SEQUENCED = ['nextval', 'currval'];

/** Whether all that a SELECT names is in open databases, as far as it is known before the engine looks names up. */
const namesOpen = ({ tables, qualifiers, functions, types, shownFrom }: TreeFacts, may: Nameable): boolean =>
  tables.every(may.mayName) &&
  shownFrom.every(may.mayEnter) &&
  ([...qualifiers].every(may.mayQualify) ||
    ![...functions, ...types].some((name) => may.closedCalls.has(name)));

/** Why a view that was just made may not stay: it would show what the person may not read. Null if it may. */
export async function refusedView(hearing: Hearing, { view }: Judged): Promise<EngineError | null> {
  const { connection, reading } = hearing;
  if (view === undefined) return null;
  const plan = await planOf(connection, `SELECT * FROM ${view.map(quoteName).join('.')}`);
  return plan.ok
    ? refusedReads(await planFacts(plan.statements, null), reading, await nameableBy(hearing))
    : refusals.spoken(plan, 0, '');
}

/** The engine's message about a text that it cannot parse, with its place. */
async function unparsed(
  connection: DuckDBConnection,
  sql: string,
  index: number,
  reading: Reading,
): Promise<EngineError> {
  const error = await thrownBy(sql, index, () => connection.extractStatements(sql));
  // The engine has no `WITH x AS (DELETE …)`; in other databases that changes data.
  const isMisplacedChange = error?.message.includes('A CTE needs a SELECT') === true;
  if (isMisplacedChange && (reading.kind === 'source' || !reading.dml)) return refusals.dml();
  return error ?? refusals.several();
}

/** The engine's message about a SELECT that it cannot bind. */
async function unbound(
  connection: DuckDBConnection,
  sql: string,
  index: number,
  plan: EngineWord & { readonly ok: false },
): Promise<EngineError> {
  const prepare = async () => (await connection.extractStatements(sql)).prepare(0);
  return (await thrownBy(sql, index, prepare)) ?? refusals.spoken(plan, index, sql);
}

async function thrownBy(
  sql: string,
  index: number,
  work: () => Promise<unknown>,
): Promise<EngineError | null> {
  try {
    await work();
    return null;
  } catch (cause) {
    return duckError(cause, index, sql);
  }
}

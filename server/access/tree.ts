import { breathing } from '../base/breathing.ts';
import { folded } from './listedFunctions.ts';
import type { Marks } from './reading.ts';

/** An object of the engine's JSON: a node of a parsed statement or of its plan. */
export type Node = Readonly<Record<string, unknown>>;

/** Whether a value has parts of its own. */
export const hasParts = (value: unknown): boolean => typeof value === 'object' && value !== null;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a parsed statement calls and names. Nothing is bound: a name may be a table, a view or a part of the statement. */
export interface TreeFacts {
  /** Functions and operators, folded. */
  readonly functions: ReadonlySet<string>;
  /** Types that the engine looks up, folded: those of somebody's own, and some of its. */
  readonly types: ReadonlySet<string>;
  /** Of the functions, the ones that are read like tables. */
  readonly tableFunctions: ReadonlySet<string>;
  /** Except those that the server named itself, below the condition on a limited table's rows. */
  readonly tables: readonly NamedTable[];
  /** What stands first before names of functions and types. */
  readonly qualifiers: ReadonlySet<string>;
  /** Kinds of nodes that a limited person's statement may not have. */
  readonly unknownKinds: ReadonlySet<string>;
  /** Whether it is a SHOW or DESCRIBE and nothing else, which shows names only. */
  readonly isShow: boolean;
  /** Whether one of those shows names of all databases. */
  readonly showsAll: boolean;
  /** Databases and schemas whose tables are shown. */
  readonly shownFrom: readonly Omit<TablePath, 'name'>[];
  /** How deep expressions stand in each other. */
  readonly depth: number;
  /** How often each mark is compared with itself. */
  readonly marked: Readonly<Record<keyof Marks, number>>;
}

/** A name of a single part before it may be that of a schema or of a database. */
export interface TablePath {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

export interface NamedTable extends TablePath {
  /** Whether it stands below the condition on the dataset's source. */
  readonly isInSource: boolean;
}

/** Classes of expressions. Parameters have no value here. */
const EXPRESSIONS = new Set(
  `CASE CAST COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION OPERATOR STAR SUBQUERY WINDOW COLLATE LAMBDA
   LAMBDA_REF POSITIONAL_REFERENCE BETWEEN DEFAULT`.split(/\s+/),
);
/** Queries, what they read from, and what orders and limits them. SHOW_REF would show the catalogue. */
const RELATIONS = new Set(
  `SELECT_NODE SET_OPERATION_NODE RECURSIVE_CTE_NODE CTE_NODE BASE_TABLE SUBQUERY JOIN TABLE_FUNCTION EXPRESSION_LIST
   EMPTY PIVOT ORDER_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER DISTINCT_MODIFIER ASCENDING DESCENDING
   ORDER_DEFAULT`.split(/\s+/),
);
/** Types of values. */
const TYPES = /_TYPE_INFO$/;

/** What SHOW shows of the database that the statement runs in, and of the connection. */
const SHOWN_OF_ONE = new Set(['"tables"', '"variables"']);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** So many parts are looked at between two looks at the time. */
export const AT_ONCE = 1024;

interface Place {
  readonly value: unknown;
  readonly isInSource: boolean;
  readonly isLimited: boolean;
  readonly depth: number;
}

/** Reads the tree of one statement; `marks` are those of the server's own conditions in it. Others get turns meanwhile. */
export async function treeFacts(root: unknown, marks: Marks | null): Promise<TreeFacts> {
  const breathe = breathing();
  const functions = new Set<string>();
  const types = new Set<string>();
  const tableFunctions = new Set<string>();
  const found: NamedTable[] = [];
  const parts = new Set<string>();
  const unknownKinds = new Set<string>();
  const shown = new Set<string>();
  const shownFrom: Omit<TablePath, 'name'>[] = [];
  const qualifiers = new Set<string>();
  let showsAll = false;
  const marked = { source: 0, rows: 0 };
  let depth = 0;
  let seen = 0;
  const waiting: Place[] = [{ value: root, isInSource: false, isLimited: false, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const place = next;
    const { value } = place;
    if (++seen % AT_ONCE === 0) await breathe();
    if (Array.isArray(value))
      for (const each of value) if (hasParts(each)) waiting.push({ ...place, value: each });
    if (!isNode(value)) continue;
    if (marks !== null)
      for (const mark of MARK_NAMES) if (isComparison(value, marks[mark])) marked[mark] += 1;
    const where = value['where_clause'];
    const isInSource = place.isInSource || (marks !== null && hasMark(where, marks.source));
    const isLimited = place.isLimited || (marks !== null && hasMark(where, marks.rows));
    const kind = textOf(value['class']);
    const type = textOf(value['type']);
    const below = place.depth + (kind === null ? 0 : 1);
    depth = Math.max(depth, below);
    if (kind !== null && !EXPRESSIONS.has(kind)) unknownKinds.add(kind);
    if (kind === null && type !== null && !RELATIONS.has(type) && !TYPES.test(type)) unknownKinds.add(type);
    if (type === 'UNBOUND_TYPE_INFO') types.add(folded(textOf(value['name']) ?? ''));
    const called = textOf(value['function_name']);
    if (called !== null) functions.add(folded(called));
    const asTable = type === 'TABLE_FUNCTION' && isNode(value['function']) ? value['function'] : null;
    if (asTable !== null) tableFunctions.add(folded(textOf(asTable['function_name']) ?? ''));
    if (called !== null || type === 'UNBOUND_TYPE_INFO') {
      const qualifier = textOf(value['catalog']) ?? textOf(value['schema']);
      if (qualifier !== null) qualifiers.add(qualifier);
    }
    if (type === 'SHOW_REF') {
      const how = textOf(value['show_type']) ?? '';
      shown.add(how);
      if (how === 'SHOW_UNQUALIFIED' && !SHOWN_OF_ONE.has(textOf(value['table_name']) ?? '')) showsAll = true;
      shownFrom.push({ catalog: textOf(value['catalog_name']), schema: textOf(value['schema_name']) });
    }
    const name = type === 'BASE_TABLE' && kind === null ? textOf(value['table_name']) : null;
    if (name !== null && !isLimited)
      found.push({
        catalog: textOf(value['catalog_name']),
        schema: textOf(value['schema_name']),
        name,
        isInSource,
      });
    // The parts of a statement that it names itself, as pairs of a key and a query.
    const key = textOf(value['key']);
    if (key !== null && isNode(value['value'])) parts.add(folded(key));
    for (const each of Object.values(value))
      if (hasParts(each)) waiting.push({ value: each, isInSource, isLimited, depth: below });
  }
  const isPart = ({ catalog, schema, name }: NamedTable): boolean =>
    catalog === null && schema === null && parts.has(folded(name));
  const tables = found.filter((table) => table.isInSource || !isPart(table));
  const isShow = shown.size > 0 && !shown.has('SUMMARY') && functions.size === 0 && found.length === 0;
  return {
    functions,
    types,
    tableFunctions,
    tables,
    qualifiers,
    unknownKinds,
    isShow,
    showsAll,
    shownFrom,
    depth,
    marked,
  };
}

/** Whether a condition of a tree or a plan has the comparison of a mark with itself among what must all hold. */
export function hasMark(condition: unknown, mark: string): boolean {
  if (Array.isArray(condition)) return condition.some((each) => hasMark(each, mark));
  if (!isNode(condition)) return false;
  if (condition['type'] === 'CONJUNCTION_AND') return hasMark(condition['children'], mark);
  return isComparison(condition, mark);
}

const isComparison = (node: Node, mark: string): boolean =>
  node['type'] === 'COMPARE_EQUAL' && isText(node['left'], mark) && isText(node['right'], mark);

/** Bound, a text is cast to the type that it has. */
function isText(node: unknown, text: string): boolean {
  if (!isNode(node)) return false;
  if (node['type'] === 'OPERATOR_CAST') return isText(node['child'], text);
  const { type, value } = node;
  return type === 'VALUE_CONSTANT' && isNode(value) && value['value'] === text;
}

/**
 * Whether a tree has the conditions on its source, and the marks nowhere else: in the text of a string they would be
 * in the hands of whoever wrote it. `text` is the whole tree as the engine wrote it.
 */
export function marksAreIntact({ marked }: TreeFacts, text: string, marks: Marks): boolean {
  const written = (mark: string): number => text.split(mark).length - 1;
  return marked.source > 0 && MARK_NAMES.every((name) => written(marks[name]) === 2 * marked[name]);
}

const MARK_NAMES = ['source', 'rows'] as const;

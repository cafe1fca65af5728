import { breathing } from '../base/breathing.ts';
import { folded } from './listedFunctions.ts';
import type { Marks } from './reading.ts';
import { AT_ONCE, hasMark, isNode, hasParts, type Node } from './tree.ts';

/** What a bound statement reads and calls: views and macros are expanded, and nothing is optimised away. */
export interface PlanFacts {
  readonly scans: readonly Scan[];
  /** Functions, operators, and functions that are read like tables; folded. */
  readonly functions: ReadonlySet<string>;
  readonly operators: ReadonlySet<string>;
  /** Databases of what is changed or called, besides the tables that are read. */
  readonly catalogs: ReadonlySet<string>;
}

/** A table that is read, by its full name in the engine. */
export interface Scan {
  readonly catalog: string;
  readonly schema: string;
  readonly name: string;
  /** Whether it stands below the condition of the dataset's source, and of the rows of a limited table. */
  readonly isInSource: boolean;
  readonly isLimited: boolean;
}

type Below = Pick<Scan, 'isInSource' | 'isLimited'>;

const CALLS = new Set(['BOUND_FUNCTION', 'BOUND_AGGREGATE', 'BOUND_WINDOW']);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a plan; others get turns meanwhile. */
export async function planFacts(root: unknown, marks: Marks | null): Promise<PlanFacts> {
  const breathe = breathing();
  let seen = 0;
  const scans: Scan[] = [];
  const functions = new Set<string>();
  const operators = new Set<string>();
  const catalogs = new Set<string>();
  const waiting: { readonly value: unknown; readonly below: Below }[] = [
    { value: root, below: { isInSource: false, isLimited: false } },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, below } = next;
    if (++seen % AT_ONCE === 0) await breathe();
    if (Array.isArray(value))
      for (const each of value) if (hasParts(each)) waiting.push({ value: each, below });
    if (!isNode(value)) continue;
    const type = text(value['type']);
    if (text(value['catalog']) !== '') catalogs.add(text(value['catalog']));
    const isOperator = type.startsWith('LOGICAL_') && value['expression_class'] === undefined;
    if (isOperator) operators.add(type);
    if (CALLS.has(text(value['expression_class'])) && text(value['name']) !== '')
      functions.add(folded(text(value['name'])));
    const table = type === 'LOGICAL_GET' ? scanOf(value, below) : null;
    if (type === 'LOGICAL_GET') {
      if (table === null) functions.add(folded(text(value['name'])));
      else scans.push(table);
    }
    const inside = type === 'LOGICAL_FILTER' && marks !== null ? belowFilter(value, marks, below) : below;
    for (const [name, each] of Object.entries(value))
      if (hasParts(each) && !DESCRIBES.has(name) && !(table !== null && name === 'function_data'))
        waiting.push({ value: each, below: name === 'children' ? inside : below });
  }
  return { scans, functions, operators, catalogs };
}

/** Types, names and constants: most of a plan, and no step or call of it. */
const DESCRIBES = new Set(
  'return_type returned_types chunk_types arguments names column_indexes value'.split(' '),
);

const belowFilter = (filter: Node, marks: Marks, below: Below): Below => ({
  isInSource: below.isInSource || hasMark(filter['expressions'], marks.source),
  isLimited: below.isLimited || hasMark(filter['expressions'], marks.rows),
});

function scanOf(get: Node, below: Below): Scan | null {
  const read = get['function_data'];
  if (get['name'] !== 'seq_scan' || !isNode(read)) return null;
  return {
    catalog: text(read['catalog']),
    schema: text(read['schema']),
    name: text(read['table']),
    ...below,
  };
}

/** The operators of a SELECT. */
export const READING_OPERATORS: ReadonlySet<string> = new Set(
  `PROJECTION FILTER AGGREGATE_AND_GROUP_BY WINDOW UNNEST LIMIT ORDER_BY TOP_N DISTINCT SAMPLE PIVOT GET CHUNK_GET
   DELIM_GET EXPRESSION_GET DUMMY_SCAN EMPTY_RESULT CTE_REF JOIN DELIM_JOIN COMPARISON_JOIN ANY_JOIN CROSS_PRODUCT
   POSITIONAL_JOIN ASOF_JOIN DEPENDENT_JOIN UNION EXCEPT INTERSECT RECURSIVE_CTE MATERIALIZED_CTE`
    .trim()
    .split(/\s+/)
    .map((name) => `LOGICAL_${name}`),
);

/** The operators of statements that change tables, views, indexes and sequences, or their rows. */
export const CHANGING_OPERATORS: ReadonlySet<string> = new Set(
  `INSERT UPDATE DELETE MERGE_INTO CREATE_TABLE CREATE_VIEW CREATE_INDEX CREATE_SEQUENCE ALTER DROP VACUUM TRANSACTION`
    .split(' ')
    .map((name) => `LOGICAL_${name}`),
);

/** Those that change what other people's queries mean. */
export const SHARED_OPERATORS: ReadonlySet<string> = new Set(
  `CREATE_MACRO CREATE_TYPE CREATE_SCHEMA CREATE_TRIGGER`.split(' ').map((name) => `LOGICAL_${name}`),
);

import { folded } from './listedFunctions.ts';

/** An object of the engine's JSON: a node of a parsed statement or of its plan. */
export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a parsed statement calls and names. Nothing is bound: a name may be a table, a view or a part of the statement. */
export interface TreeFacts {
  /** Functions and operators, folded. */
  readonly functions: ReadonlySet<string>;
  readonly tables: readonly { readonly schema: string | null; readonly name: string }[];
  /** Kinds of nodes that a limited person's statement may not have. */
  readonly unknownKinds: ReadonlySet<string>;
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

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads the tree of one statement, except the parts below a condition on `beyond`: the server wrote them. */
export function treeFacts(root: unknown, beyond: string | null): TreeFacts {
  const functions = new Set<string>();
  const tables: { schema: string | null; name: string }[] = [];
  const unknownKinds = new Set<string>();
  const waiting: { readonly value: unknown; readonly isOwn: boolean }[] = [{ value: root, isOwn: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value } = next;
    if (Array.isArray(value)) for (const each of value) waiting.push({ value: each, isOwn: next.isOwn });
    if (!isNode(value)) continue;
    const isOwn = next.isOwn || (beyond !== null && mentions(value['where_clause'], beyond));
    const kind = textOf(value['class']);
    const type = textOf(value['type']);
    if (kind !== null && !EXPRESSIONS.has(kind)) unknownKinds.add(kind);
    if (kind === null && type !== null && !RELATIONS.has(type) && !TYPES.test(type)) unknownKinds.add(type);
    const called = textOf(value['function_name']);
    if (called !== null) functions.add(folded(called));
    const name = type === 'BASE_TABLE' && kind === null ? textOf(value['table_name']) : null;
    if (name !== null && !isOwn) tables.push({ schema: textOf(value['schema_name']), name });
    for (const each of Object.values(value)) waiting.push({ value: each, isOwn });
  }
  return { functions, tables, unknownKinds };
}

/** Whether a constant of an expression is this text. */
export const mentions = (expression: unknown, text: string): boolean =>
  expression !== undefined && JSON.stringify(expression).includes(JSON.stringify(text));

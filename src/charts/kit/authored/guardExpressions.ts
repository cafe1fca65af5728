/*
 * Expressions of a specification are interpreted and never become code. This narrows what the interpreter may do: no
 * way from an event or a mark to the page, no loops of unbounded length, and no regular expressions, which can take for
 * ever. Vega-Lite's own expressions need none of it.
 */

/** A node of a parsed expression (ESTree). */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Properties that lead from a mark or an event to the page and to its objects. */
const REFUSED = new Set(
  `constructor prototype __proto__ context dataflow ownerDocument defaultView view window document self top parent
  frames globalThis target currentTarget srcElement relatedTarget path composedPath sourceCapabilities
  nativeEvent originalTarget explicitOriginalTarget vega _el _loader _renderer _handler`.split(/\s+/),
);
/** Of these not even a column may have the name, because a mark can be where a row is expected. */
const NEVER = new Set(['constructor', 'prototype', '__proto__', 'context', 'dataflow', 'ownerDocument']);
const REFUSED_CALLS = new Set(['sequence', 'pad', 'regexp', 'test', 'screen', 'containerSize']);
/** The interpreter calls methods of these names on what it is given. */
const METHODS = new Set(['join', 'indexOf', 'lastIndexOf', 'slice']);

/** The function that reads a property whose name is computed; to be registered under this name. */
export const READ_MEMBER = 'chartMember';

export function readMember(of: unknown, name: unknown): unknown {
  const key = typeof name === 'number' ? name : String(name);
  if (of === null || of === undefined || REFUSED.has(String(key))) return undefined;
  const value = (of as Readonly<Record<string | number, unknown>>)[key];
  return typeof value === 'function' ? undefined : value;
}

/** An expression that may run; throws an error that names what may not. */
export function guarded<T>(ast: T): T {
  return visit(ast as unknown as Node) as unknown as T;
}

function visit(node: Node): Node {
  if (node.type === 'Literal' && 'regex' in node && node['regex'] != null)
    throw new Error('Regular expressions are not run in charts.');
  if (node.type === 'CallExpression') checkCall(node);
  // The parser makes such a name of a text in brackets too.
  if (node.type === 'Identifier' && NEVER.has(String(node['name']))) throw unread(String(node['name']));
  if (node.type === 'Property') checkKey(node['key'] as Node);
  const read = node.type === 'MemberExpression' ? checkMember(node) : node;
  return Object.fromEntries(
    Object.entries(read).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(visitPart) : visitPart(value),
    ]),
  ) as unknown as Node;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const visitPart = (value: unknown): unknown => (isNode(value) ? visit(value) : value);

function checkCall(node: Node): void {
  const { name } = node['callee'] as { readonly name?: string };
  if (name !== undefined && REFUSED_CALLS.has(name.replace(/^_/, '')))
    throw new Error(`The function ${name} is not run in charts.`);
}

function checkKey(key: Node): void {
  if (METHODS.has(String(key['name'] ?? key['value'])))
    throw new Error(`An object of an expression cannot have the key ${String(key['name'] ?? key['value'])}.`);
}

/** A property known by its name is checked here, any other one when it is read. */
function checkMember(node: Node): Node {
  const object = node['object'] as Node;
  const property = node['property'] as Node;
  const isNamed = node['computed'] !== true;
  if (!isNamed && property.type !== 'Literal') {
    return {
      type: 'CallExpression',
      callee: { type: 'Identifier', name: READ_MEMBER },
      arguments: [object, property],
    };
  }
  const name = String(isNamed ? property['name'] : property['value']);
  const isColumn = object.type === 'Identifier' && object['name'] === 'datum';
  if ((isColumn ? NEVER : REFUSED).has(name)) throw unread(name);
  return node;
}

const unread = (name: string): Error =>
  new Error(`The property ${name} cannot be read in the expressions of a chart.`);

interface Parsed {
  readonly ast?: unknown;
  readonly channels?: Readonly<Record<string, { readonly ast?: unknown }>>;
}

/** An interpreter of Vega that runs only what is guarded. */
export function guardInterpreter<T extends Readonly<Record<string, unknown>>>(interpreter: T): T {
  const read = interpreter as unknown as Record<string, (context: unknown, parsed: Parsed) => unknown>;
  return Object.fromEntries(
    Object.entries(read).map(([kind, make]) => [
      kind,
      (context: unknown, parsed: Parsed) => make(context, guardParsed(parsed)),
    ]),
  ) as unknown as T;
}

function guardParsed(parsed: Parsed): Parsed {
  const { ast, channels } = parsed;
  return {
    ...parsed,
    ...(ast !== undefined && { ast: guarded(ast) }),
    ...(channels !== undefined && {
      channels: Object.fromEntries(
        Object.entries(channels).map(([name, each]) => [name, { ...each, ast: guarded(each.ast) }]),
      ),
    }),
  };
}

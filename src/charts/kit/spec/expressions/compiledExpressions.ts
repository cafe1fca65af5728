import { asList, asRecord, asText, isRecord } from '#domain/jsonValue.ts';
import { adjustedPlace } from './adjustedPlace.ts';

/** A function of Vega: what it is given depends on what it is for. */
type Run = (first: unknown, second: unknown) => unknown;
type Values = Readonly<Record<string, unknown>>;

/** What turns the expressions of a parsed spec into functions. Vega has no types for it. */
export interface Expressions {
  readonly operator: (context: unknown, expression: unknown) => Run;
  readonly parameter: (context: unknown, expression: unknown) => Run;
  readonly event: (context: unknown, expression: unknown) => Run;
  readonly handler: (context: unknown, expression: unknown) => Run;
  readonly encode: (context: unknown, encoding: unknown) => Run;
}

/** What the names of an expression mean while it runs. */
interface Scope {
  readonly params: Values;
  readonly datum: unknown;
  readonly item: unknown;
}
type Closure = (scope: Scope) => unknown;

/**
 * Vega's interpreter reads the tree of an expression anew for each mark and channel. Here a tree becomes nested
 * functions once, still without making code from text. What is rare is left to the interpreter: events, and functions
 * of texts.
 */
export function compiledExpressions(interpreter: Expressions): Expressions {
  return {
    event: interpreter.event,
    handler: interpreter.handler,
    operator(context, expression) {
      const run = compile(asRecord(expression)['ast'], { interpreter, context });
      return (params) => run({ params: params as Values, datum: undefined, item: undefined });
    },
    parameter(context, expression) {
      const run = compile(asRecord(expression)['ast'], { interpreter, context });
      return (datum, params) => run({ params: params as Values, datum, item: undefined });
    },
    encode(context, encoding) {
      const { marktype, channels } = asRecord(encoding);
      const given = asRecord(channels);
      const runs = Object.entries(given).map(
        ([name, channel]) => [name, compile(asRecord(channel)['ast'], { interpreter, context })] as const,
      );
      const adjust = adjustedPlace(given, asText(marktype));
      return (marked, params) => {
        const item = marked as Record<string, unknown>;
        const scope = { params: params as Values, datum: item['datum'], item };
        let isChanged = 0;
        for (const [name, run] of runs) {
          const value = run(scope);
          if (item[name] === value) continue;
          item[name] = value;
          isChanged = 1;
        }
        adjust?.(item);
        return isChanged;
      };
    },
  };
}

interface Compiling {
  readonly interpreter: Expressions;
  readonly context: unknown;
}

function compile(node: unknown, on: Compiling): Closure {
  const tree = asRecord(node);
  const part = (name: string): Closure => compile(tree[name], on);
  switch (tree['type']) {
    case 'Literal':
      // A regular expression keeps the position of its last match: each run gets a new one.
      return isRecord(tree['regex']) ? interpreted(node, on) : () => tree['value'];
    case 'Identifier':
      return identifier(asText(tree['name']));
    case 'MemberExpression':
      return member(part('object'), tree['computed'] === true ? part('property') : named(tree['property']));
    case 'CallExpression':
      return call(asText(asRecord(tree['callee'])['name']), asList(tree['arguments']), on);
    case 'ArrayExpression': {
      const elements = asList(tree['elements']).map((each) => compile(each, on));
      return (scope) => elements.map((each) => each(scope));
    }
    case 'BinaryExpression': {
      const [operator, left, right] = [asText(tree['operator']), part('left'), part('right')];
      const run = BINARY[operator] ?? interpretedPair(operator, on);
      return (scope) => run(left(scope) as number, right(scope) as number);
    }
    case 'UnaryExpression': {
      const run = UNARY[asText(tree['operator'])];
      const argument = part('argument');
      return run === undefined ? interpreted(node, on) : (scope) => run(argument(scope) as number);
    }
    case 'ConditionalExpression':
      return choice(part('test'), part('consequent'), part('alternate'));
    case 'LogicalExpression': {
      const [left, right] = [part('left'), part('right')];
      return tree['operator'] === '&&'
        ? (scope) => left(scope) && right(scope)
        : (scope) => left(scope) || right(scope);
    }
    default:
      return interpreted(node, on);
  }
}

function identifier(name: string): Closure {
  if (name === 'datum') return ({ datum }) => datum;
  if (name === 'item') return ({ item }) => item;
  if (name === 'event') return () => undefined;
  const constant = CONSTANTS[name];
  if (constant !== undefined) return () => constant;
  const param = `$${name}`;
  return ({ params }) => params[param];
}

const CONSTANTS: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  E: Math.E,
  LN2: Math.LN2,
  LN10: Math.LN10,
  LOG2E: Math.LOG2E,
  LOG10E: Math.LOG10E,
  PI: Math.PI,
  SQRT1_2: Math.SQRT1_2,
  SQRT2: Math.SQRT2,
  MIN_VALUE: Number.MIN_VALUE,
  MAX_VALUE: Number.MAX_VALUE,
};

const named = (property: unknown): Closure => {
  const name = asText(asRecord(property)['name']);
  return () => name;
};

/** Methods are not data. */
function member(object: Closure, property: Closure): Closure {
  return (scope) => {
    const value = (object(scope) as Values)[property(scope) as string];
    return typeof value === 'function' ? undefined : value;
  };
}

const choice =
  (test: Closure, yes: Closure, no: Closure): Closure =>
  (scope) =>
    test(scope) ? yes(scope) : no(scope);

type Callable = (...given: readonly unknown[]) => unknown;
/** The functions that need an event. */
const OF_EVENTS = new Set(['view', 'item', 'group', 'xy', 'x', 'y']);

function call(called: string, nodes: readonly unknown[], on: Compiling): Closure {
  // The channels of marks use functions of the same names, marked by an underscore.
  const name = called.startsWith('_') ? called.slice(1) : called;
  const given = nodes.map((node) => compile(node, on));
  const [first, second, third, ...more] = given;
  if (name === 'if' && first && second && third) return choice(first, second, third);
  const functions = asRecord(asRecord(on.context)['functions']);
  const own = OF_EVENTS.has(name) ? undefined : functions[name];
  const run = (own ?? PLAIN[name]) as Callable | undefined;
  if (run === undefined) return interpretedCall(name, given, on);
  if (first === undefined) return () => run.call(functions);
  if (second === undefined) return (scope) => run.call(functions, first(scope));
  if (third === undefined) return (scope) => run.call(functions, first(scope), second(scope));
  if (more.length === 0) return (scope) => run.call(functions, first(scope), second(scope), third(scope));
  return (scope) =>
    run.apply(
      functions,
      given.map((each) => each(scope)),
    );
}

const PLAIN: Readonly<Record<string, (...given: number[]) => unknown>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  cos: Math.cos,
  floor: Math.floor,
  log: Math.log,
  max: Math.max,
  min: Math.min,
  pow: Math.pow,
  round: Math.round,
  sin: Math.sin,
  sqrt: Math.sqrt,
  isNaN: Number.isNaN,
  isFinite: Number.isFinite,
  clamp: (value = Number.NaN, low = Number.NaN, high = Number.NaN) => Math.max(low, Math.min(high, value)),
};

const BINARY: Readonly<Record<string, (a: number, b: number) => unknown>> = {
  '*': (a, b) => a * b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
};

const UNARY: Readonly<Record<string, (a: number) => unknown>> = {
  '+': (a) => +a,
  '-': (a) => -a,
  '!': (a) => !a,
};

/** A whole expression as the interpreter runs it. */
function interpreted(ast: unknown, { interpreter, context }: Compiling): Closure {
  const run = interpreter.parameter(context, { ast });
  return ({ datum, params }) => run(datum, params);
}

const AT = (at: number) => ({
  type: 'MemberExpression',
  computed: true,
  object: { type: 'Identifier', name: 'datum' },
  property: { type: 'Literal', value: at },
});

/** A function or an operator of the interpreter over values that are known. */
function interpretedCall(
  name: string,
  given: readonly Closure[],
  { interpreter, context }: Compiling,
): Closure {
  const tree = { type: 'CallExpression', callee: { name }, arguments: given.map((_each, at) => AT(at)) };
  const run = interpreter.parameter(context, { ast: tree });
  return (scope) =>
    run(
      given.map((each) => each(scope)),
      scope.params,
    );
}

function interpretedPair(
  operator: string,
  { interpreter, context }: Compiling,
): (a: unknown, b: unknown) => unknown {
  const tree = { type: 'BinaryExpression', operator, left: AT(0), right: AT(1) };
  const run = interpreter.parameter(context, { ast: tree });
  return (a, b) => run([a, b], undefined);
}

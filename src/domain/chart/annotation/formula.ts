import { err, ok, type Result } from '../../result.ts';

/**
 * A formula of one variable, evaluated by this code alone: it can name nothing but numbers, operators and functions.
 */
export type Formula = (x: number) => number;

const LONGEST = 1000;
/** Parentheses within each other. */
const DEEPEST = 50;

const FUNCTIONS: Readonly<Record<string, (value: number) => number>> = {
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  cbrt: Math.cbrt,
  ceil: Math.ceil,
  cos: Math.cos,
  exp: Math.exp,
  floor: Math.floor,
  ln: Math.log,
  log: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  round: Math.round,
  sign: Math.sign,
  sin: Math.sin,
  sqrt: Math.sqrt,
  tan: Math.tan,
};
const CONSTANTS: Readonly<Record<string, number>> = { e: Math.E, pi: Math.PI };

type Operator = readonly [priority: number, apply: (a: number, b: number) => number];
const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['+', [1, (a, b) => a + b]],
  ['-', [1, (a, b) => a - b]],
  ['*', [2, (a, b) => a * b]],
  ['/', [2, (a, b) => a / b]],
  ['%', [2, (a, b) => a % b]],
]);

const TOKEN = /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z_]\w*)|(\*\*|[-+*/%^()]))/iy;

interface Token {
  readonly kind: 'number' | 'name' | 'sign';
  readonly text: string;
}

class FormulaFault extends Error {}

/** Parses a formula such as `2 * x + 1` or `y = sin(x)`. The error names what is wrong. */
export function parseFormula(text: string): Result<Formula, string> {
  if (text.length > LONGEST) return err('The formula is too long.');
  const [, right = text] = /^[^=]*=([^=]*)$/.exec(text) ?? [];
  try {
    return ok(parsed(tokens(right)));
  } catch (fault) {
    if (fault instanceof FormulaFault) return err(fault.message);
    throw fault;
  }
}

function tokens(text: string): Token[] {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) throw new FormulaFault(`“${text.slice(at).trim().charAt(0)}” is not expected here.`);
    const [all, number, name, sign = ''] = match;
    at += all.length;
    if (number !== undefined) found.push({ kind: 'number', text: number });
    else if (name !== undefined) found.push({ kind: 'name', text: name });
    else found.push({ kind: 'sign', text: sign === '**' ? '^' : sign });
  }
  return found;
}

function parsed(list: readonly Token[]): Formula {
  let at = 0;
  let depth = 0;
  let variable: string | null = null;
  const sign = (): string | null => (list[at]?.kind === 'sign' ? (list[at]?.text ?? null) : null);
  const fail = (): never => {
    const token = list[at];
    throw new FormulaFault(
      token === undefined ? 'The formula is incomplete.' : `“${token.text}” is not expected here.`,
    );
  };

  function sum(min: number): Formula {
    let left = unary();
    for (;;) {
      const found = OPERATORS.get(sign() ?? '');
      if (found === undefined || found[0] < min) return left;
      at += 1;
      const [priority, apply] = found;
      const [a, b] = [left, sum(priority + 1)];
      left = (x) => apply(a(x), b(x));
    }
  }

  function unary(): Formula {
    const first = sign();
    if (first !== '-' && first !== '+') return power();
    at += 1;
    const of = deeper(unary);
    return first === '-' ? (x) => -of(x) : of;
  }

  /** Binds more than a sign before it, and from the right: -x^2 is -(x^2). */
  function power(): Formula {
    const base = operand();
    if (sign() !== '^') return base;
    at += 1;
    const exponent = deeper(unary);
    return (x) => base(x) ** exponent(x);
  }

  function operand(): Formula {
    const token = list[at] ?? fail();
    at += 1;
    if (token.kind === 'number') return constant(Number(token.text));
    if (token.kind === 'name') return named(token.text);
    if (token.text !== '(') {
      at -= 1;
      return fail();
    }
    return inner();
  }

  function named(text: string): Formula {
    const name = text.toLowerCase();
    if (sign() === '(') {
      const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
      if (apply === undefined) throw new FormulaFault(`There is no function “${text}”.`);
      at += 1;
      const of = inner();
      return (x) => apply(of(x));
    }
    const value = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined;
    if (value !== undefined && name !== variable) return constant(value);
    // Whatever it is called, there is one variable.
    variable ??= name;
    if (variable !== name) throw new FormulaFault(`“${text}” is a second variable.`);
    return (x) => x;
  }

  function inner(): Formula {
    const of = deeper(() => sum(1));
    if (sign() !== ')') return fail();
    at += 1;
    return of;
  }

  function deeper(read: () => Formula): Formula {
    depth += 1;
    if (depth > DEEPEST) throw new FormulaFault('The formula is too deeply nested.');
    const of = read();
    depth -= 1;
    return of;
  }

  const formula = sum(1);
  return at < list.length ? fail() : formula;
}

const constant =
  (value: number): Formula =>
  () =>
    value;

import { casted } from './casts.ts';
import { comparison, isIn, isLike } from './comparisons.ts';
import { arithmetic } from './arithmetic.ts';
import { scalarFunction } from './scalarFunctions.ts';
import type { EvaluatedCell, CellType, SqlTree } from './selectTree.ts';
import { commonType, constant, fitted, oncePerCode, type EvaluationScope, type Typed } from './typed.ts';
import { cannot } from './wordReader.ts';

/** An expression over the columns of a scope. What it cannot mean is refused before any row is read. */
export function typedTree(tree: SqlTree, scope: EvaluationScope): Typed {
  const whole = scope.whole(tree);
  if (whole !== null) return readable(whole, 'values of this type');
  switch (tree.kind) {
    case 'column':
      return readable(scope.column(tree.table, tree.name), `the values of ${tree.name}`);
    case 'literal': {
      const { type, value } = tree;
      return typeof value === 'string' && type === 'text'
        ? { type, at: () => value, text: value }
        : constant(type, value);
    }
    case 'cast': {
      const of = typedTree(tree.of, scope);
      return oncePerCode(casted(of, tree.to), [of]);
    }
    case 'case':
      return choice(tree, scope);
    case 'call': {
      const parts = tree.of.map((each) => typedTree(each, scope));
      return oncePerCode(called(tree.name, parts), parts);
    }
    case 'aggregate':
      return cannot(`${tree.name} here`);
  }
}

/** What is no value of its type is not here at all: even whether it is NULL cannot be told. */
const readable = (typed: Typed, what: string): Typed => (typed.type === 'other' ? cannot(what) : typed);

function choice({ when, otherwise }: Extract<SqlTree, { kind: 'case' }>, scope: EvaluationScope): Typed {
  const cases = when.map(
    ([condition, then]) => [truth(typedTree(condition, scope)), typedTree(then, scope)] as const,
  );
  const last = otherwise === null ? constant('null', null) : typedTree(otherwise, scope);
  const type = [...cases.map(([, then]) => then), last].reduce<CellType>(
    (common, each) => commonType(common, each.type),
    'null',
  );
  const choices = cases.map(([condition, then]) => [condition, fitted(then, type)] as const);
  const rest = fitted(last, type);
  const chosen: Typed = {
    type,
    at(row) {
      for (const [condition, then] of choices) if (condition.at(row) === true) return then.at(row);
      return rest.at(row);
    },
  };
  return oncePerCode(chosen, [...cases.flat(), last]);
}

const truth = (typed: Typed): Typed =>
  typed.type === 'truth' || typed.type === 'null' ? typed : cannot('a condition that is not true or false');

/** What IS TRUE reads: a number is true unless it is zero. */
const asTruth = (typed: Typed): Typed =>
  typed.type === 'whole' || typed.type === 'real' ? casted(typed, 'truth') : truth(typed);

const of = (at: (row: number) => EvaluatedCell): Typed => ({ type: 'truth', at });

function called(name: string, parts: readonly Typed[]): Typed {
  const [first = constant('null', null), second = constant('null', null)] = parts;
  switch (name) {
    case 'AND':
      return both(truth(first), truth(second), false);
    case 'OR':
      return both(truth(first), truth(second), true);
    case 'NOT':
      return of(not(truth(first)));
    case 'IS NULL':
      return of((row) => first.at(row) === null);
    case 'IS TRUE':
      return of(isTruth(asTruth(first), true));
    case 'IS FALSE':
      return of(isTruth(asTruth(first), false));
    case 'IN':
      return of(isIn(first, parts.slice(1)));
    case 'LIKE':
    case 'ILIKE':
      return of(isLike(first, second, parts[2], name === 'ILIKE'));
    case '=':
    case '<>':
    case '<':
    case '>':
    case '<=':
    case '>=':
      return of(comparison(name, first, second));
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmetic(name, first, second);
    default:
      return scalarFunction(name, parts);
  }
}

const not =
  ({ at }: Typed) =>
  (row: number): EvaluatedCell => {
    const value = at(row);
    return value === null ? null : value !== true;
  };

const isTruth =
  ({ at }: Typed, wanted: boolean) =>
  (row: number): EvaluatedCell =>
    at(row) === wanted;

/** AND and OR with NULL as what is not known: `decides` on either side decides. */
function both(a: Typed, b: Typed, decides: boolean): Typed {
  return of((row) => {
    const left = a.at(row);
    if (left === decides) return decides;
    const right = b.at(row);
    if (right === decides) return decides;
    return left === null || right === null ? null : !decides;
  });
}

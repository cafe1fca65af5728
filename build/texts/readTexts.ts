import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { DataTexts } from './dataTexts.ts';
import { saidIn } from './saidTexts.ts';

/** A text of the interface, and where it is. */
export interface FoundText {
  readonly text: string;
  readonly file: string;
}

/** A call of `t` with a text that is put together. */
export interface InPieces {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

export interface ReadTexts {
  readonly texts: readonly FoundText[];
  readonly inPieces: readonly InPieces[];
}

/** Properties, or places, on the way to a text. */
type Path = readonly string[];
type Found = readonly FoundText[] | null;

/** Any element or property. */
const EACH = '*';
/** Methods of lists that return some of the same elements. */
const SAME = new Set(['filter', 'toSorted', 'slice', 'concat']);
/** Methods of lists that call a function with each element. */
const PER_ELEMENT = new Set(['map', 'flatMap', 'filter', 'find', 'some', 'forEach']);

/** Where a name comes from. */
interface Origin {
  readonly of: ts.Expression;
  readonly path: Path;
}

function joined(found: readonly Found[]): Found {
  return found.some((each) => each === null) || found.length === 0
    ? null
    : found.flatMap((each) => each ?? []);
}

const names = (binding: ts.BindingName, name: string): boolean => pathTo(binding, name) !== null;

/** The path to what a pattern binds to a name. */
function pathTo(binding: ts.BindingName, name: string): Path | null {
  if (ts.isIdentifier(binding)) return binding.text === name ? [] : null;
  for (const [at, element] of binding.elements.entries()) {
    if (ts.isOmittedExpression(element)) continue;
    const inner = pathTo(element.name, name);
    if (inner === null) continue;
    const own = ts.isArrayBindingPattern(binding)
      ? String(at)
      : (element.propertyName ?? element.name).getText();
    return [own, ...inner];
  }
  return null;
}

function inDeclarations(list: ts.Node, of: ts.Expression | null, name: string): Origin | null {
  if (!ts.isVariableDeclarationList(list)) return null;
  for (const declaration of list.declarations) {
    const path = pathTo(declaration.name, name);
    const value = of ?? declaration.initializer;
    if (path !== null && value !== undefined) return { of: value, path };
  }
  return null;
}

function inBlock(block: ts.Block, name: string): Origin | null {
  for (const statement of block.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const found = inDeclarations(statement.declarationList, null, name);
    if (found !== null) return found;
  }
  return null;
}

/** The list whose elements a function is called with. */
function inParameters(node: ts.SignatureDeclaration, name: string): Origin | null {
  const [first] = node.parameters;
  const path = first === undefined ? null : pathTo(first.name, name);
  const call = node.parent;
  if (path === null || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression))
    return null;
  return PER_ELEMENT.has(call.expression.name.text)
    ? { of: call.expression.expression, path: [EACH, ...path] }
    : null;
}

/** Reads the texts of source files: what calls of `t` name, in the call or in constants and functions that it names. */
export function createTextReader(root: string) {
  const parsed = new Map<string, ts.SourceFile>();

  function parse(file: string): ts.SourceFile {
    const known = parsed.get(file);
    if (known !== undefined) return known;
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      kind,
    );
    parsed.set(file, source);
    return source;
  }

  /** What a name stands for at the top of a file, or of the one that it is imported from. */
  function declared(name: string, file: string): readonly [ts.Node, string] | null {
    for (const statement of parse(file).statements) {
      if (ts.isVariableStatement(statement))
        for (const { name: of, initializer } of statement.declarationList.declarations)
          if (ts.isIdentifier(of) && of.text === name && initializer) return [initializer, file];
      if (ts.isFunctionDeclaration(statement) && statement.name?.text === name && statement.body)
        return [statement.body, file];
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const bindings = statement.importClause?.namedBindings;
      if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
      const found = bindings.elements.find((each) => each.name.text === name);
      const from = found && fileOf(statement.moduleSpecifier.text, file);
      if (from) return declared((found.propertyName ?? found.name).text, from);
    }
    return null;
  }

  function fileOf(specifier: string, from: string): string | null {
    const path = specifier.startsWith('#')
      ? join('src', specifier.slice(1))
      : specifier.startsWith('.')
        ? join(dirname(from), specifier)
        : null;
    return path !== null && existsSync(join(root, path)) ? path : null;
  }

  /** The texts that an expression may be, or those at a path in it; null where they are not in sight. */
  function textsOf(node: ts.Node, file: string, path: Path = []): Found {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return textsOf(node.expression, file, path);
    if (ts.isConditionalExpression(node))
      return joined([textsOf(node.whenTrue, file, path), textsOf(node.whenFalse, file, path)]);
    // What is not found in one is the other: `NAMES[kind] ?? kind`.
    if (ts.isBinaryExpression(node)) return textsOf(node.left, file, path) ?? textsOf(node.right, file, path);
    if (ts.isIdentifier(node)) return ofName(node, file, path);
    if (ts.isPropertyAccessExpression(node)) return textsOf(node.expression, file, [node.name.text, ...path]);
    if (ts.isElementAccessExpression(node)) return textsOf(node.expression, file, [EACH, ...path]);
    if (ts.isCallExpression(node)) return ofCall(node, file, path);
    const [first, ...rest] = path;
    if (first === undefined) return literalsIn(node, file);
    if (ts.isArrayLiteralExpression(node)) {
      const elements =
        first === EACH ? [...node.elements] : node.elements.slice(Number(first), Number(first) + 1);
      return joined(
        elements.map((each) =>
          ts.isSpreadElement(each) ? textsOf(each.expression, file, path) : textsOf(each, file, rest),
        ),
      );
    }
    if (!ts.isObjectLiteralExpression(node)) return null;
    const values = node.properties.filter((each) => first === EACH || each.name?.getText() === first);
    return joined(
      values.map((each) => {
        if (ts.isPropertyAssignment(each)) return textsOf(each.initializer, file, rest);
        if (ts.isShorthandPropertyAssignment(each)) return ofName(each.name, file, rest);
        return ts.isSpreadAssignment(each) ? textsOf(each.expression, file, path) : null;
      }),
    );
  }

  function ofCall(node: ts.CallExpression, file: string, path: Path): Found {
    const called = node.expression;
    if (ts.isPropertyAccessExpression(called)) {
      const method = called.name.text;
      const [argument] = node.arguments;
      if (called.expression.getText() === 'Object' && argument !== undefined) {
        if (method === 'entries' && path[1] === '1') return textsOf(argument, file, [EACH, ...path.slice(2)]);
        if (method === 'values') return textsOf(argument, file, path);
      }
      if (method === 'find' || method === 'at') return textsOf(called.expression, file, [EACH, ...path]);
      if (SAME.has(method)) return textsOf(called.expression, file, path);
      return null;
    }
    const found = ts.isIdentifier(called) ? declared(called.text, file) : null;
    return found === null || path.length > 0 ? null : returned(...found);
  }

  /** The texts that a function returns. */
  function returned(node: ts.Node, file: string): Found {
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return textsOf(node.body, file);
    const found: Found[] = [];
    const walk = (each: ts.Node): void => {
      if (ts.isReturnStatement(each) && each.expression) found.push(textsOf(each.expression, file));
      if (!ts.isFunctionLike(each) || each === node) ts.forEachChild(each, walk);
    };
    walk(node);
    return joined(found.filter((each) => each !== null));
  }

  function ofName(node: ts.Identifier, file: string, path: Path): Found {
    for (let at: ts.Node = node.parent; !ts.isSourceFile(at); at = at.parent) {
      const found = ts.isBlock(at)
        ? inBlock(at, node.text)
        : ts.isFunctionLike(at)
          ? inParameters(at, node.text)
          : null;
      if (found !== null) return textsOf(found.of, file, [...found.path, ...path]);
      if (ts.isForOfStatement(at)) {
        const each = inDeclarations(at.initializer, at.expression, node.text);
        if (each !== null) return textsOf(each.of, file, [EACH, ...each.path, ...path]);
      }
      if (ts.isFunctionLike(at) && at.parameters.some(({ name }) => names(name, node.text))) return null;
    }
    const found = declared(node.text, file);
    return found === null ? null : textsOf(found[0], found[1], path);
  }

  function literalsIn(node: ts.Node, file: string): readonly FoundText[] {
    const found: FoundText[] = [];
    const walk = (each: ts.Node): void => {
      if (ts.isTypeNode(each)) return;
      if (ts.isStringLiteralLike(each)) found.push({ text: each.text, file });
      ts.forEachChild(each, walk);
    };
    walk(node);
    return found;
  }

  /** The texts of the calls of `t` in a file. What is not in sight is data: see DATA_TEXTS. */
  function textsIn(file: string): ReadTexts {
    const texts: FoundText[] = [];
    const inPieces: InPieces[] = [];
    const source = parse(file);
    const walk = (node: ts.Node): void => {
      const [first] = isCallOf(node, T) ? node.arguments : [];
      if (first !== undefined) {
        texts.push(...(textsOf(first, file) ?? []));
        const line = source.getLineAndCharacterOfPosition(first.getStart()).line + 1;
        if (isPutTogether(first)) inPieces.push({ file, line, code: first.getText() });
      }
      ts.forEachChild(node, walk);
    };
    walk(source);
    return { texts, inPieces };
  }

  /** The texts that are data in a file. */
  function dataIn(
    file: string,
    { keys = [], calls = [], isAll = false }: Omit<DataTexts, 'in'>,
  ): readonly FoundText[] {
    const [named, called] = [new Set(keys), new Set(calls)];
    const found: FoundText[] = [];
    const walk = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
      const isData =
        isAll ||
        (ts.isPropertyAssignment(node) && named.has(node.name.getText().replaceAll("'", ''))) ||
        isCallOf(node, called);
      if (isData) found.push(...literalsIn(node, file).filter(({ text }) => isSentence(text)));
      else ts.forEachChild(node, walk);
    };
    walk(parse(file));
    return found;
  }

  /** The messages in a file of the server. */
  const messagesIn = (file: string): readonly FoundText[] =>
    saidIn(parse(file)).map((text) => ({ text, file }));

  return { textsIn, dataIn, messagesIn };
}

const T: ReadonlySet<string> = new Set(['t']);

const isCallOf = (node: ts.Node, called: ReadonlySet<string>): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && called.has(node.expression.text);

/** Whether it is a text of people, beside the words of programs: it begins with a capital or a product's name, or has several words. */
const isSentence = (text: string): boolean =>
  /^[A-Z“≥≤{].*[a-z]|^[a-z]+ [a-z{]|^[a-z]+\.[a-z]+ [A-Z\d]|^\d\S* [a-z]/.test(text) &&
  !/^[A-Z\d]+$/.test(text);

const isPutTogether = (node: ts.Expression): boolean =>
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken);

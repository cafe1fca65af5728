import ts from 'typescript';

/** A change of one place of a source file. */
export interface Site {
  readonly file: string;
  /** What kind of change it is. */
  readonly change: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly becomes: string;
}

type Edit = readonly [change: string, node: ts.Node, becomes: string];

const SWAPPED: Readonly<Record<string, readonly [change: string, operator: string]>> = {
  '&&': ['other operator', '||'],
  '||': ['other operator', '&&'],
  '===': ['other operator', '!=='],
  '!==': ['other operator', '==='],
  '+': ['other operator', '-'],
  '-': ['other operator', '+'],
  '*': ['other operator', '/'],
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
};

const SWAPPED_CALLS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
};

/** All changes that the tool can make in a file. */
export function sitesIn(file: string, source: string): Site[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const sites: Site[] = [];
  const visit = (node: ts.Node): void => {
    if (isType(node)) return;
    for (const [change, at, becomes] of editsOf(node)) {
      const start = at.getStart(tree);
      const { line } = tree.getLineAndCharacterOfPosition(start);
      const was = source.slice(start, at.end);
      if (was !== becomes) sites.push({ file, change, line: line + 1, start, end: at.end, was, becomes });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return sites;
}

/** The file with one change. */
export const changed = (source: string, { start, end, becomes }: Site): string =>
  source.slice(0, start) + becomes + source.slice(end);

function editsOf(node: ts.Node): Edit[] {
  const text = node.getText();
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node) || ts.isWhileStatement(node)) {
    const condition = ts.isConditionalExpression(node) ? node.condition : node.expression;
    const is = condition.getText();
    const edits: Edit[] = [['negated condition', condition, `!(${is})`]];
    // A loop whose condition always holds never ends, which every test notices.
    if (!ts.isWhileStatement(node)) edits.push(['condition always holds', condition, `true || (${is})`]);
    return [...edits, ['condition never holds', condition, `false && (${is})`]];
  }
  if (ts.isExpressionStatement(node)) return isLog(text) ? [] : [['dropped statement', node, ';']];
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isCallExpression(node)) return ofCall(node);
  if (ts.isNumericLiteral(node)) return [['other number', node, String(Number(node.text) + 1)]];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [['other truth', node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [['other truth', node, 'true']];
  if (ts.isSpreadAssignment(node)) return [['dropped part', node, '...{}']];
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return [['empty list', node, '[]']];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [['dropped not', node, node.operand.getText()]];
  }
  if (ts.isBlock(node) && isBodyWithoutResult(node) && node.statements.length > 0) {
    return [['returns early', node, `{ return; ${text.slice(1)}`]];
  }
  return [];
}

function ofBinary(node: ts.BinaryExpression): Edit[] {
  const { left, right, operatorToken } = node;
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    return [['fallback always', node, `(${right.getText()})`]];
  }
  const swapped = SWAPPED[operatorToken.getText()];
  // Of texts there is no difference.
  if (swapped === undefined || isText(left) || isText(right)) return [];
  return [[swapped[0], operatorToken, swapped[1]]];
}

function ofCall(node: ts.CallExpression): Edit[] {
  const { expression, arguments: given } = node;
  const edits: Edit[] = [];
  const [first, second] = given;
  if (first && second && isSimple(first) && isSimple(second)) {
    const rest = given.slice(2).map((each) => each.getText());
    const all = [second.getText(), first.getText(), ...rest].join(', ');
    edits.push(['swapped arguments', node, `${expression.getText()}(${all})`]);
  }
  if (!ts.isPropertyAccessExpression(expression)) return edits;
  const name = expression.name.text;
  if (name === 'filter' || name === 'toSorted')
    edits.push([`dropped ${name}`, node, expression.expression.getText()]);
  const other = SWAPPED_CALLS[name];
  if (other !== undefined) edits.push(['other call', expression.name, other]);
  return edits;
}

const isSimple = (node: ts.Expression): boolean =>
  ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);

const isLog = (text: string): boolean => /^(await )?\w*\.?log\b/.test(text);

const isType = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isImportDeclaration(node);

function isBodyWithoutResult(block: ts.Block): boolean {
  const { parent } = block;
  if (!ts.isFunctionDeclaration(parent) && !ts.isArrowFunction(parent) && !ts.isMethodDeclaration(parent))
    return false;
  return !returnsValue(block);
}

function returnsValue(node: ts.Node): boolean {
  if (ts.isReturnStatement(node)) return node.expression !== undefined;
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, (child) => returnsValue(child) || undefined) === true;
}

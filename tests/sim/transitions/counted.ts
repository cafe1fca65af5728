import ts from 'typescript';

/** A way that the code can go: one branch of a decision, or a function. */
export interface Transition {
  readonly file: string;
  readonly line: number;
  /** Of which decision it is which side. */
  readonly name: string;
}

/** What counted code calls with the number of each transition that it takes. */
const COUNT = 'globalThis.countTransition';

/** A file that counts which ways it goes, and what these are, numbered from `first`. */
export function countedIn(
  file: string,
  source: string,
  first: number,
): { readonly text: string; readonly transitions: readonly Transition[] } {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const transitions: Transition[] = [];
  const around = new Map<ts.Node, (text: string) => string>();
  const call = (node: ts.Node, name: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    transitions.push({ file, line: line + 1, name });
    return `${COUNT}(${first + transitions.length - 1})`;
  };
  /** Parentheses keep an expression's meaning whatever stands beside it. */
  const value = (node: ts.Expression, name: string) => {
    const counts = call(node, name);
    around.set(node, (text) => `(${counts}, (${text}))`);
  };
  const branch = (node: ts.Statement, name: string) => {
    const counts = call(node, name);
    around.set(node, (text) => `{ ${counts}; ${text} }`);
  };
  const decide = (node: ts.Node) => {
    if (ts.isIfStatement(node)) {
      const condition = short(node.expression);
      branch(node.thenStatement, `if ${condition}`);
      if (node.elseStatement) return branch(node.elseStatement, `else of ${condition}`);
      const counts = call(node, `not ${condition}`);
      const outside = around.get(node) ?? ((text: string) => text);
      around.set(node, (text) => outside(`${text} else { ${counts}; }`));
    } else if (ts.isConditionalExpression(node)) {
      value(node.whenTrue, `${short(node.condition)} ?`);
      value(node.whenFalse, `${short(node.condition)} :`);
    } else if (ts.isCaseOrDefaultClause(node) && node.statements[0]) {
      const counts = call(node, ts.isCaseClause(node) ? `case ${short(node.expression)}` : 'default');
      around.set(node.statements[0], (text) => `${counts}; ${text}`);
    } else if (ts.isBinaryExpression(node) && /^(&&|\|\||\?\?)$/.test(node.operatorToken.getText())) {
      value(node.right, `${short(node.left)} ${node.operatorToken.getText()} …`);
    }
  };
  const written = (node: ts.Node): string => {
    if (ts.isTypeNode(node)) return node.getText();
    decide(node);
    let text = '';
    let at = node.getStart(tree);
    ts.forEachChild(node, (child) => {
      const start = child.getStart(tree);
      text += source.slice(at, start) + written(child);
      at = child.end;
    });
    text += source.slice(at, node.end);
    return around.get(node)?.(text) ?? text;
  };
  return { text: written(tree), transitions };
}

const short = (node: ts.Node): string => {
  const text = node.getText().replaceAll(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

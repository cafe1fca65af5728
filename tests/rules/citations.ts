import { createRequire } from 'node:module';
import type TypeScript from 'typescript';
import { LONG_TAG } from '../support/longTag.ts';

/** Required, as an import reads its ten megabytes for the names of its exports first: a second. */
const ts: typeof TypeScript = createRequire(import.meta.url)('typescript');

/** The rules cited by the title of a test or a group. */
export interface Citation {
  readonly ids: readonly string[];
  readonly line: number;
  /** The test does not run in `npm test`, or passes while the rule is broken: it proves nothing there. */
  readonly isIdle: boolean;
  /** Brackets with a rule's id in an invalid form, such as `[TAB-01 and others]`. */
  readonly malformed: readonly string[];
}

const ID = '[A-Z]{2,4}-\\d+';
const CITED = new RegExp(`\\[(${ID}(?:,? ${ID})*)\\]`, 'g');
const MEANT = new RegExp(`\\[[^\\]]*\\b${ID}\\b[^\\]]*\\]`, 'g');
/** Also where the id is in parts. */
const CAN_CITE = /\[[^\]]*[A-Z]{2,4}-/;
const CALLS = new Set(['test', 'it', 'describe', 'suite']);
const IDLE = new Set(['skip', 'todo', 'fixme', 'fail', 'fails', 'failing']);

/** The citations in a test file, in order. A condition to skip (`skipIf`) is not evaluated. */
export function citationsIn(source: string): readonly Citation[] {
  // Two of three files cite nothing, and need not be parsed.
  if (!CAN_CITE.test(source)) return [];
  const file = ts.createSourceFile('tests.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const found: Citation[] = [];
  const visit = (node: TypeScript.Node, isIdleAround: boolean) => {
    const call = ts.isCallExpression(node) ? testCall(node) : null;
    const isIdle = isIdleAround || (call?.isIdle ?? false);
    if (call !== null) {
      const ids = [...call.title.matchAll(CITED)].flatMap(([, cited = '']) => cited.split(/,? /));
      const malformed = call.title.replace(CITED, '').match(MEANT) ?? [];
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      if (ids.length + malformed.length > 0) found.push({ ids, malformed, isIdle, line: line + 1 });
    }
    ts.forEachChild(node, (child) => visit(child, isIdle));
  };
  visit(file, false);
  return found;
}

/** `test('title', …)`, `test.each(rows)('title', …)`, `test.describe.serial('title', …)` and similar calls. */
function testCall(
  call: TypeScript.CallExpression,
): { readonly title: string; readonly isIdle: boolean } | null {
  const [first, second] = call.arguments;
  const title = first === undefined ? null : textOf(first);
  const names = calledNames(call.expression);
  if (title === null || !CALLS.has(names[0] ?? '')) return null;
  const isIdle = second === undefined || title.includes(LONG_TAG) || names.some((name) => IDLE.has(name));
  return { title, isIdle };
}

/** The names of `test.describe.skip`, from the left, without call arguments in between. */
function calledNames(callee: TypeScript.Expression): readonly string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...calledNames(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return calledNames(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return calledNames(callee.tag);
  return [];
}

/** The text of a title; placeholders become gaps, so that nothing joins across them. */
function textOf(node: TypeScript.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('\0');
  if (ts.isConditionalExpression(node)) return textOf(node.whenTrue);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return `${textOf(node.left) ?? '\0'}${textOf(node.right) ?? '\0'}`;
  }
  return null;
}

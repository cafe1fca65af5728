import type { Plugin } from 'vite';
import { withoutUnusedImports } from './withoutUnusedImports.ts';

/** What clients do not read of a call, and of the calls of an entity: schemas of requests, which only servers check. */
const LEFT_OUT: Readonly<Record<string, ReadonlySet<string>>> = {
  call: new Set([
    'q',
    'unparsable',
    'query',
    'request',
    'form',
    'params',
    'status',
    'invalid',
    'errors',
    'raw',
  ]),
  records: new Set(['itemQ', 'name', 'unparsable', 'create', 'change', 'invalid']),
};

/** Of the bundler: a call that can go if its result is not used. It does not see that of a schema in another file. */
const PURE = '/* @__PURE__ */ ';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: Node & { readonly name?: string; readonly object?: { readonly name?: string } };
  readonly arguments?: readonly Node[];
  readonly properties?: readonly (Node & { readonly key?: { readonly name?: string } })[];
}

/** Text in place of a part of a module. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The contract's calls, for pages and the service worker. */
export function leanCalls(): Plugin {
  return {
    name: 'lean-calls',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/]contract[\\/].+\.ts$/ },
      handler(code) {
        return { code: withoutRequests(code, this.parse(code)), map: null };
      },
    },
  };
}

/** A module without what is left out of its calls, and with its schemas marked as what can go if nothing uses them. */
export const withoutRequests = (code: string, module: Node): string =>
  withoutUnusedImports(
    [...editsOf(module)]
      .sort((a, b) => b.start - a.start)
      .reduce((text, edit) => `${text.slice(0, edit.start)}${edit.text}${text.slice(edit.end)}`, code),
  );

function editsOf(node: unknown): readonly Edit[] {
  if (Array.isArray(node)) return node.flatMap(editsOf);
  if (typeof node !== 'object' || node === null) return [];
  const { type, start, callee, arguments: given = [] } = node as Node;
  if (type !== 'CallExpression') return Object.values(node).flatMap(editsOf);
  const mark: Edit[] =
    callee?.object?.name === 'v' || (callee?.name !== undefined && callee.name !== 'call')
      ? [{ start, end: start, text: PURE }]
      : [];
  const leftOut = LEFT_OUT[callee?.name ?? ''];
  const [first] = given;
  // It returns its literal.
  if (callee?.name === 'call' && first) mark.push({ start, end: first.start, text: '(' });
  // Which columns there are is the server's to know.
  const [path, columns] = callee?.name === 'choicesCall' ? given : [];
  if (path && columns) return [...mark, { start: path.end, end: columns.end, text: '' }];
  return [...mark, ...given.flatMap((each) => (leftOut ? editsOfLiteral(each, leftOut) : editsOf(each)))];
}

function editsOfLiteral(node: Node, leftOut: ReadonlySet<string>): readonly Edit[] {
  const { properties } = node;
  if (!properties) return editsOf(node);
  const isRaw = properties.some(({ key }) => key?.name === 'raw');
  return properties.flatMap((property, index) => {
    const name = property.key?.name ?? '';
    if (!leftOut.has(name) && !(isRaw && name === 'response')) return editsOf(property);
    return [{ start: property.start, end: properties[index + 1]?.start ?? property.end, text: '' }];
  });
}

import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { JsonPath } from '#charts/kit/authored/schemaWords.ts';

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/** What is typed at a position of a JSON text, and its path. */
export interface JsonPlace {
  /** A key of the object at `path`, or a text that is the value at `path`. */
  readonly kind: 'key' | 'text';
  readonly path: JsonPath;
  /** The range to replace, with its quotes. */
  readonly from: number;
  readonly to: number;
}

/** Null where neither a key nor a text can be. */
export function jsonPlace(state: EditorState, position: number): JsonPlace | null {
  const node = syntaxTree(state).resolveInner(position, -1);
  const range = { from: node.from, to: node.to };
  if (node.name === 'PropertyName') {
    const object = node.parent?.parent ?? null;
    return { kind: 'key', path: pathTo(state, object), ...range };
  }
  if (node.name === 'String') return { kind: 'text', path: pathTo(state, node), ...range };
  if (node.name === 'Object' || node.name === '{' || node.name === ',') {
    const object = node.name === 'Object' ? node : node.parent;
    if (object?.name === 'Object')
      return { kind: 'key', path: pathTo(state, object), from: position, to: position };
  }
  return null;
}

function pathTo(state: EditorState, from: SyntaxNode | null): JsonPath {
  const path: (string | number)[] = [];
  for (let node = from; node?.parent != null; node = node.parent) {
    const { parent } = node;
    if (parent.name === 'Property') {
      const name = parent.getChild('PropertyName');
      if (name !== null) path.unshift(plain(state.sliceDoc(name.from, name.to)));
    } else if (parent.name === 'Array') {
      path.unshift(positionIn(parent, node));
    }
  }
  return path;
}

function positionIn(array: SyntaxNode, node: SyntaxNode): number {
  let position = 0;
  for (let each = array.firstChild; each !== null && each.from < node.from; each = each.nextSibling)
    if (!'[],'.includes(each.name)) position += 1;
  return position;
}

function plain(text: string): string {
  return text.replaceAll(/^"|"$/g, '');
}

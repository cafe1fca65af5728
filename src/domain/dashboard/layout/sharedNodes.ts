import { type AnyNode, type LayoutNode, childrenOf } from './layoutNode.ts';

/**
 * The nodes of a layout as read again after an edit, with each node that did not change being the very one of before:
 * what shows them compares by identity.
 */
export function shareNodes(
  before: readonly LayoutNode[],
  after: readonly LayoutNode[],
): readonly LayoutNode[] {
  const known = new Map<string, AnyNode>();
  const note = (node: AnyNode): void => {
    known.set(node.id, node);
    childrenOf(node).forEach(note);
  };
  before.forEach(note);

  function shared<Node extends AnyNode>(node: Node): Node {
    const old = known.get(node.id);
    const made =
      'children' in node
        ? { ...node, children: sameList(childrenOf(old ?? node), node.children.map(shared)) }
        : node;
    // Equal in every field, it is of the same kind.
    return old !== undefined && isEqual(old, made) ? (old as Node) : made;
  }
  return sameList(before, after.map(shared));
}

function sameList<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const isSame = before.length === after.length && after.every((each, at) => each === before[at]);
  return isSame ? before : after;
}

function isEqual(a: object, b: object): boolean {
  const keys = Object.keys(b);
  return (
    keys.length === Object.keys(a).length &&
    keys.every((key) => Object.is(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

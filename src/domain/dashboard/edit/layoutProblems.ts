import { GRID_ID, ROOT_ID } from '../layout/layoutNode.ts';
import { depthOf, isAllowed } from './drop/dropTable.ts';
import { findComponent, isSized, widthOf, type Component, type LayoutMap } from './layoutMap.ts';
import { sameTexts } from './drop/place.ts';
import { innerWidth } from './width.ts';

/** A problem of a layout after an edit or a merge. Stored layouts may violate the table of drops. */
export interface LayoutProblem {
  /** `tree`: it is no tree of components. `rule`: it violates the table of drops or a row is too wide. */
  readonly kind: 'tree' | 'rule';
  readonly text: string;
}

/** What is wrong with a layout. */
export function layoutProblems(map: LayoutMap): readonly LayoutProblem[] {
  const problems: LayoutProblem[] = [];
  const seen = new Set<string>();
  const tree = (text: string): void => void problems.push({ kind: 'tree', text });
  const rule = (text: string): void => void problems.push({ kind: 'rule', text });

  function visit(id: string, parents: readonly string[]): void {
    const component = findComponent(map, id);
    if (component === null) return tree(`${id} is missing`);
    if (seen.has(id)) return tree(`${id} is there twice`);
    seen.add(id);
    if (id !== ROOT_ID && !sameTexts(component.parents, parents)) tree(`${id} names other ancestors`);
    if (component.type === 'TABS' && component.children.length === 0) tree(`${id} has no tab`);
    for (const child of component.children) visit(child, [...parents, id]);
  }

  visit(ROOT_ID, []);
  const top = findComponent(map, ROOT_ID)?.children ?? [];
  const isTop = top.length === 1 && (top[0] === GRID_ID || findComponent(map, top[0] ?? '')?.type === 'TABS');
  if (!isTop) tree('the root has not exactly one child, the grid or tabs');
  if (problems.length > 0) return problems;

  for (const id of seen) {
    const component = findComponent(map, id) as Component;
    const depth = depthOf(map, id);
    const children = component.children.map((child) => findComponent(map, child) as Component);
    for (const child of children) {
      // A drop into tabs at the maximum depth adds a tab, or a row, one level deeper.
      const cap =
        isAllowed(component.type, child.type, depth) || isAllowed(component.type, child.type, depth - 1);
      if (!cap) rule(`${child.id} is not allowed in ${id} at depth ${depth}`);
    }
    const used = children.reduce((sum, child) => sum + (isSized(child.type) ? widthOf(child) : 0), 0);
    if (component.type === 'ROW' && used > innerWidth(map, id)) rule(`${id} is ${used} wide`);
  }
  return problems;
}

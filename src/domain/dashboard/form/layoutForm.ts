import type { LayoutMap } from '../edit/layoutMap.ts';
import { isRecord, texts, type JsonRecord } from '../../jsonValue.ts';
import { ROOT_ID } from '../layout/layoutNode.ts';

/**
 * The form in which layouts are merged: each component has its parent as a field, and the order of children is
 * separate. So two moves of one component conflict, and additions of both sides to one row are merged.
 */
export interface LayoutForm {
  /** Without `children` and `parents`; with `parent` if it has one. */
  readonly components: JsonRecord;
  /** The children of each component that can have any. */
  readonly order: Readonly<Record<string, readonly string[]>>;
}

/** A layout in the shape in which it is compared and merged. */
export function layoutForm(layout: LayoutMap): LayoutForm {
  const parents = parentsIn(layout);
  const components: [string, unknown][] = [];
  const order: [string, readonly string[]][] = [];
  for (const [id, component] of Object.entries(layout)) {
    if (!isRecord(component)) {
      components.push([id, component]);
      continue;
    }
    const { children, parents: stored, ...own } = component;
    const parent = parents.get(id);
    // Unreachable components keep their stored ancestors.
    const place = parent === undefined ? stored !== undefined && { parents: stored } : { parent };
    components.push([id, { ...own, ...place }]);
    if (Array.isArray(children)) order.push([id, childrenIn(layout, component)]);
  }
  return { components: Object.fromEntries(components), order: Object.fromEntries(order) };
}

/** The children that exist, each once. */
function childrenIn(layout: LayoutMap, component: JsonRecord): readonly string[] {
  return [...new Set(texts(component['children']))].filter((id) => isRecord(ownOf(layout, id)));
}

/** The parent of each component: the first that names it, in reading order. */
export function parentsIn(layout: LayoutMap): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (first: string): void => {
    const waiting = [first];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const component = ownOf(layout, id);
      const children = isRecord(component) ? childrenIn(layout, component) : [];
      const own = children.filter((child) => !seen.has(child));
      for (const child of own) {
        seen.add(child);
        parents.set(child, id);
      }
      waiting.push(...own.toReversed());
    }
  };
  const ids = Object.keys(layout).filter((id) => isRecord(layout[id]));
  const named = new Set(ids.flatMap((id) => childrenIn(layout, layout[id] as JsonRecord)));
  // From the root, then from unreachable components; a cycle begins at its first component.
  const starts = [ROOT_ID, ...ids.filter((id) => !named.has(id)), ...ids];
  for (const id of starts) {
    if (seen.has(id) || !isRecord(ownOf(layout, id))) continue;
    seen.add(id);
    visit(id);
  }
  return parents;
}

function ownOf(layout: LayoutMap, id: string): unknown {
  return Object.hasOwn(layout, id) ? layout[id] : undefined;
}

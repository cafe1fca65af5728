import type { LayoutMap } from '../edit/layoutMap.ts';
import { asRecord, isRecord, texts, type JsonRecord } from '../../jsonValue.ts';
import { ROOT_ID } from '../layout/layoutNode.ts';
import { layoutForm, type LayoutForm } from './layoutForm.ts';

type Components = Map<string, unknown>;

/**
 * Converts a form to a valid tree. A merge can leave a component whose parent the other side removed, a cycle of moves,
 * or a chart that both sides added. A missing parent is restored from the side that has it, one component of a cycle
 * returns to its place in the base, and a chart appears once. `sides` are the merged layouts, the base last.
 */
export function layoutOfForm(form: LayoutForm, sides: readonly LayoutMap[]): LayoutMap {
  const forms = sides.map(layoutForm);
  const components: Components = new Map(Object.entries(form.components));
  addMissingParents(components, forms);
  breakCircles(components, forms.toReversed());
  dropRepeatedCharts(components, forms);
  return layoutOf(components, form.order, forms);
}

function parentOf(components: Components, id: string): string | null {
  const component = components.get(id);
  const parent = isRecord(component) ? component['parent'] : undefined;
  return typeof parent === 'string' ? parent : null;
}

function addMissingParents(components: Components, forms: readonly LayoutForm[]): void {
  const waiting = [...components.keys()];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const parent = parentOf(components, id);
    if (parent === null || components.has(parent)) continue;
    const found = forms.find((each) => isRecord(each.components[parent]))?.components[parent];
    if (found !== undefined) {
      components.set(parent, found);
      waiting.push(parent);
    } else {
      const { parent: _, ...own } = asRecord(components.get(id));
      components.set(id, own);
    }
  }
}

/** Moves one component of each cycle back to its place in the base, or to the nearest ancestor that still exists. */
function breakCircles(components: Components, forms: readonly LayoutForm[]): void {
  for (const id of [...components.keys()].toSorted()) {
    if (!circleFrom(components, id).includes(id)) continue;
    const { parent: _, ...own } = asRecord(components.get(id));
    components.set(id, own);
    const parent = forms.flatMap((form) => placeIn(form, id)).find((each) => isUnder(components, each, id));
    components.set(id, parent === undefined ? own : { ...own, parent });
  }
}

/** The ancestors of a component in a form, the nearest first. */
function placeIn(form: LayoutForm, id: string): readonly string[] {
  const all: Components = new Map(Object.entries(form.components));
  const path: string[] = [];
  for (let at = parentOf(all, id); at !== null && !path.includes(at); at = parentOf(all, at)) path.push(at);
  return path;
}

/** Whether a component exists under the root, and not below another one. */
function isUnder(components: Components, id: string, below: string): boolean {
  const seen = new Set<string>([below]);
  let at: string | null = id;
  while (at !== null && at !== ROOT_ID && components.has(at) && !seen.has(at)) {
    seen.add(at);
    at = parentOf(components, at);
  }
  return at === ROOT_ID;
}

function circleFrom(components: Components, start: string): readonly string[] {
  const path: string[] = [];
  for (let id: string | null = start; id !== null; id = parentOf(components, id)) {
    const at = path.indexOf(id);
    if (at !== -1) return path.slice(at);
    path.push(id);
  }
  return [];
}

/** A chart that both sides added appears once. One that a side contains several times stays so, on purpose. */
function dropRepeatedCharts(components: Components, forms: readonly LayoutForm[]): void {
  const allowed = new Map<string, number>();
  for (const { components: each } of forms) {
    for (const [chart, ids] of chartsIn(Object.entries(each))) {
      allowed.set(chart, Math.max(allowed.get(chart) ?? 0, ids.length));
    }
  }
  const base = forms.at(-1)?.components ?? {};
  for (const [chart, ids] of chartsIn([...components])) {
    // Components of the base come first, then the others in an order that is equal for both sides.
    const order = ids.toSorted((a, b) => Number(b in base) - Number(a in base) || (a < b ? -1 : 1));
    for (const id of order.slice(Math.max(allowed.get(chart) ?? 1, 1))) components.delete(id);
  }
}

function chartsIn(entries: readonly (readonly [string, unknown])[]): ReadonlyMap<string, string[]> {
  const charts = new Map<string, string[]>();
  for (const [id, component] of entries) {
    const chart = chartOf(component);
    if (chart !== null) charts.set(String(chart), [...(charts.get(String(chart)) ?? []), id]);
  }
  return charts;
}

/** The chart of a component: its server id, or the local id of one that is not created yet. */
export function chartOf(component: unknown): number | string | null {
  if (!isRecord(component) || component['type'] !== 'CHART') return null;
  const { chartId } = asRecord(component['meta']);
  return typeof chartId === 'number' || typeof chartId === 'string' ? chartId : null;
}

function layoutOf(
  components: Components,
  order: LayoutForm['order'],
  forms: readonly LayoutForm[],
): LayoutMap {
  const children = childrenBy(components, order, forms);
  const ancestors = new Map<string, readonly string[]>();
  const ancestorsOf = (id: string): readonly string[] => {
    const known = ancestors.get(id);
    if (known) return known;
    const parent = parentOf(components, id);
    const path = parent === null ? [] : [...ancestorsOf(parent), parent];
    ancestors.set(id, path);
    return path;
  };
  const entries = [...components].map(([id, component]): [string, unknown] => {
    if (!isRecord(component)) return [id, component];
    const { parent, ...own } = component;
    const below = children.get(id);
    return [
      id,
      {
        ...own,
        ...(below !== undefined && { children: below }),
        ...(parent !== undefined && { parents: ancestorsOf(id) }),
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** The children of each component: in their order, with unknown ones at the end. */
function childrenBy(
  components: Components,
  order: LayoutForm['order'],
  forms: readonly LayoutForm[],
): ReadonlyMap<string, readonly string[]> {
  const byParent = new Map<string, string[]>();
  for (const id of [...components.keys()].toSorted()) {
    const parent = parentOf(components, id);
    if (parent !== null) byParent.set(parent, [...(byParent.get(parent) ?? []), id]);
  }
  const all = new Map<string, readonly string[]>();
  for (const id of components.keys()) {
    const known = orderOf(order, id) ?? forms.map((each) => orderOf(each.order, id)).find((each) => each);
    const own = byParent.get(id);
    if (known === undefined && own === undefined) continue;
    const named = texts(known).filter((child) => own?.includes(child) === true);
    all.set(id, [...new Set([...named, ...(own ?? [])])]);
  }
  return all;
}

function orderOf(order: LayoutForm['order'], id: string): readonly string[] | undefined {
  return Object.hasOwn(order, id) ? order[id] : undefined;
}

/** Whether a layout is one tree: each child exists and has one parent, without cycles. */
export function isTree(layout: JsonRecord): boolean {
  const named = Object.values(layout).flatMap((each) => (isRecord(each) ? texts(each['children']) : []));
  if (new Set(named).size !== named.length || named.includes(ROOT_ID)) return false;
  const { components } = layoutForm(layout);
  const all: Components = new Map(Object.entries(components));
  return (
    named.every((id) => isRecord(layout[id]) && parentOf(all, id) !== null) &&
    [...all.keys()].every((id) => circleFrom(all, id).length === 0)
  );
}

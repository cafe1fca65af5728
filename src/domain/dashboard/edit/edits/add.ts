import { asNumber } from '../../../jsonValue.ts';
import type { Result } from '../../../result.ts';
import { GRID_ID, ROOT_ID } from '../../layout/layoutNode.ts';
import { DEFAULT_WIDTH } from '../../layout/readNode.ts';
import { componentAt, findComponent, metaOf, subtree, topTabs, type LayoutMap } from '../layoutMap.ts';
import { newComponent, type Addition, type NextId } from '../newComponent.ts';
import { checkPlace, insert, type LayoutPlace } from '../drop/place.ts';
import { refuse, type Edited, type EditRefusal } from '../refusal.ts';
import { freeWidth } from '../width.ts';
import { tabsAtTop } from './topTabs.ts';

const NO_ID: NextId = () => 'NEW';

/** Whether something new can be added there (LAY-11). */
export function checkAdd(map: LayoutMap, addition: Addition, to: LayoutPlace): Result<unknown, EditRefusal> {
  if (isShown(map, addition)) return refuse('alreadyHere');
  if (isTop(addition, to)) return tabsAtTop(map, NO_ID);
  const component = newComponent(addition, NO_ID);
  return checkPlace({ ...map, [component.id]: component }, { id: component.id, to, isDeeper: false });
}

/** Adds a component (LAY-03). Tabs come with one tab, and at the top they contain the existing layout. */
export function addComponent(map: LayoutMap, addition: Addition, to: LayoutPlace, nextId: NextId): Edited {
  if (isShown(map, addition)) return refuse('alreadyHere');
  if (isTop(addition, to)) return tabsAtTop(map, nextId);
  const component = newComponent(addition, nextId);
  const inside = addition.type === 'TABS' ? [newComponent({ type: 'TAB' }, nextId)] : [];
  const whole = { ...component, children: inside.map(({ id }) => id) };
  const parts = Object.fromEntries([whole, ...inside].map((each) => [each.id, each]));
  return insert({ ...map, ...parts }, { id: whole.id, to, isDeeper: false }, nextId);
}

/** The id of the component that an addition made; the row around a chart is new as well. Null if there is none. */
export function addedComponent(before: LayoutMap, after: LayoutMap, { type }: Addition): string | null {
  const isAdded = (id: string) => before[id] === undefined && findComponent(after, id)?.type === type;
  return Object.keys(after).find(isAdded) ?? null;
}

/** A layout names a chart by its local id, its uuid, until it is saved with the number that a server gave it. */
function isShown(map: LayoutMap, addition: Addition): boolean {
  if (addition.type !== 'CHART') return false;
  const here = chartsIn(map);
  return here.includes(addition.chartId) || (addition.uuid !== null && here.includes(addition.uuid));
}

/** The ids of all charts in the tree: local ones of charts that no server has yet. */
export function shownCharts(map: LayoutMap): ReadonlySet<number | string> {
  return new Set(chartsIn(map).flatMap((id) => (typeof id === 'string' ? id : (asNumber(id) ?? []))));
}

function chartsIn(map: LayoutMap): readonly unknown[] {
  return subtree(map, ROOT_ID).map((id) => metaOf(componentAt(map, id))['chartId']);
}

function isTop({ type }: Addition, to: LayoutPlace): boolean {
  return type === 'TABS' && to.parent === ROOT_ID;
}

/** The default place of a paste: the end of the grid, or of the tab on screen. */
export function placeAtEnd(map: LayoutMap, shownTab: string | null): LayoutPlace {
  const parent = shownTab ?? topTabs(map)?.children[0] ?? GRID_ID;
  return { parent, index: componentAt(map, parent).children.length };
}

/**
 * The default place of an addition: at the end, charts in the last row while it has room for one of the default width.
 */
export function placeOfAddition(map: LayoutMap, shownTab: string | null, { type }: Addition): LayoutPlace {
  const end = placeAtEnd(map, shownTab);
  const last = componentAt(map, end.parent).children.at(-1);
  const row = last === undefined ? null : findComponent(map, last);
  if (type !== 'CHART' || row?.type !== 'ROW' || freeWidth(map, row.id) < DEFAULT_WIDTH) return end;
  return { parent: row.id, index: row.children.length };
}

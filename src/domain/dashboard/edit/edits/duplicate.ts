import { isRecord } from '../../../jsonValue.ts';
import { ok, type Result } from '../../../result.ts';
import { ROOT_ID } from '../../layout/layoutNode.ts';
import {
  componentAt,
  findInTree,
  parentOf,
  subtree,
  topTabs,
  type Component,
  type LayoutMap,
} from '../layoutMap.ts';
import type { NextId } from '../newComponent.ts';
import { insert, placeOf, type LayoutPlace } from '../drop/place.ts';
import { refuse, type Edited, type EditRefusal } from '../refusal.ts';
import { isFixed } from './remove.ts';

/** Puts a copy after a component, with everything in it; below its row if the row is full. */
export function duplicateComponent(map: LayoutMap, id: string, nextId: NextId): Edited {
  if (isFixed(id) || id === topTabs(map)?.id) return refuse('fixed');
  const place = placeOf(map, id);
  const copied = copiesOf(map, id, nextId);
  if (place === null) return refuse('gone');
  if (!copied.ok) return copied;
  const { copy, copies } = copied.value;
  const beside = insert(
    { ...map, ...copies },
    { id: copy, to: { ...place, index: place.index + 1 }, isDeeper: false },
    nextId,
  );
  const row = parentOf(map, id);
  const below = row === null ? null : placeOf(map, row.id);
  const isKept = beside.ok && widthIn(beside.value, copy) === widthIn(map, id);
  if (isKept || row?.type !== 'ROW' || below === null) return beside;
  const under = insert(
    { ...map, ...copies },
    { id: copy, to: { ...below, index: below.index + 1 }, isDeeper: false },
    nextId,
  );
  return under.ok ? under : beside;
}

/** Puts a copy of a component, with everything in it, to a place. */
export function copyComponent(map: LayoutMap, id: string, to: LayoutPlace, nextId: NextId): Edited {
  if (isFixed(id) || id === topTabs(map)?.id || to.parent === ROOT_ID) return refuse('fixed');
  const copied = copiesOf(map, id, nextId);
  if (!copied.ok) return copied;
  const { copy, copies } = copied.value;
  return insert({ ...map, ...copies }, { id: copy, to, isDeeper: true }, nextId);
}

/** Whether a component can be copied there. */
export function checkCopy(map: LayoutMap, id: string, to: LayoutPlace): Result<unknown, EditRefusal> {
  let made = 0;
  return copyComponent(map, id, to, () => `COPY${(made += 1)}`);
}

interface Copies {
  /** The id of the copy. */
  readonly copy: string;
  readonly copies: LayoutMap;
}

/** Copies of a component and everything in it, in nothing yet. A dashboard shows each chart once. */
function copiesOf(map: LayoutMap, id: string, nextId: NextId): Result<Copies, EditRefusal> {
  if (findInTree(map, id) === null) return refuse('gone');
  const ids = subtree(map, id);
  if (ids.some((each) => componentAt(map, each).type === 'CHART')) return refuse('alreadyHere');
  const names = new Map(ids.map((each) => [each, `${componentAt(map, each).type}-${nextId()}`]));
  const copies = Object.fromEntries(ids.map((each) => [nameIn(names, each), copyOf(map, each, names)]));
  return ok({ copy: nameIn(names, id), copies });
}

function copyOf(map: LayoutMap, id: string, names: ReadonlyMap<string, string>): Component {
  const component = componentAt(map, id);
  const children = component.children.map((child) => nameIn(names, child));
  return { ...component, id: nameIn(names, id), children };
}

function nameIn(names: ReadonlyMap<string, string>, id: string): string {
  return names.get(id) ?? id;
}

function widthIn(map: LayoutMap, id: string): unknown {
  const { meta } = componentAt(map, id);
  return isRecord(meta) ? meta['width'] : undefined;
}

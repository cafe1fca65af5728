import { inEnglish, type SayText } from '../../../format/texts.ts';
import { asText, type JsonRecord } from '../../../jsonValue.ts';
import { ok } from '../../../result.ts';
import { GRID_ID, ROOT_ID } from '../../layout/layoutNode.ts';
import { outermost } from '../edits/group.ts';
import {
  componentAt,
  findComponent,
  findInTree,
  metaOf,
  parentOf,
  subtree,
  type Component,
  type LayoutMap,
} from '../layoutMap.ts';
import { layoutProblems } from '../layoutProblems.ts';
import { typeWord } from '../names.ts';
import type { NextId } from '../newComponent.ts';
import { insert, type LayoutPlace } from '../drop/place.ts';
import { refuse, type Edited } from '../refusal.ts';

/** Components that were copied: those on top, and everything in them. */
export interface Clip {
  readonly top: readonly string[];
  readonly parts: readonly ClipPart[];
}

export interface ClipPart {
  readonly id: string;
  readonly type: string;
  readonly children: readonly string[];
  readonly meta: JsonRecord;
}

/** Copies components with all that is in them; one inside another is copied once, with it. */
export function clipOf(map: LayoutMap, ids: readonly string[]): Clip {
  const top = outermost(map, ids);
  const parts = top
    .flatMap((id) => subtree(map, id))
    .map((id) => componentAt(map, id))
    .map((each) => ({ id: each.id, type: each.type, children: each.children, meta: metaOf(each) }));
  return { top, parts };
}

/** The charts of a clip, by their ids or local ids. */
export function chartsOfClip({ parts }: Clip): readonly (number | string)[] {
  return parts.flatMap(({ type, meta: { chartId } }) =>
    type === 'CHART' && (typeof chartId === 'number' || typeof chartId === 'string') ? [chartId] : [],
  );
}

/** The clip with other charts in place of its own. */
export function withClipCharts(
  clip: Clip,
  charts: ReadonlyMap<number | string, { readonly chartId: number | string; readonly uuid: string | null }>,
): Clip {
  const parts = clip.parts.map((part) => {
    const { chartId, uuid: _uuid, ...meta } = part.meta;
    const other = charts.get(chartId as number | string);
    if (part.type !== 'CHART' || other === undefined) return part;
    return {
      ...part,
      meta: { ...meta, chartId: other.chartId, ...(other.uuid !== null && { uuid: other.uuid }) },
    };
  });
  return { ...clip, parts };
}

/** Inserts the components of a clip under new ids: all of them, or none. */
export function pasteClip(
  map: LayoutMap,
  { clip, to }: { readonly clip: Clip; readonly to: LayoutPlace },
  nextId: NextId,
): Edited {
  if (clip.top.length === 0 || findInTree(map, to.parent) === null) return refuse('gone');
  const here = new Set(subtree(map, ROOT_ID).map((id) => metaOf(componentAt(map, id))['chartId']));
  const charts = chartsOfClip(clip);
  const uuids = clip.parts.flatMap(({ meta: { uuid } }) => (typeof uuid === 'string' ? [uuid] : []));
  if (new Set(charts).size < charts.length || [...charts, ...uuids].some((id) => here.has(id)))
    return refuse('alreadyHere');
  const names = new Map(clip.parts.map(({ id, type }) => [id, `${type}-${nextId()}`]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const added = clip.parts.map(({ id, type, children, meta }): Component => {
    return { id: nameOf(id), type, children: children.map(nameOf), parents: [], meta };
  });
  const entries = Object.fromEntries(added.map((each) => [each.id, each]));
  let now: LayoutMap = { ...map, ...entries };
  let place = to;
  for (const id of clip.top.map(nameOf)) {
    const put = putAt(now, id, place, nextId);
    if (!put.ok) return put;
    now = put.value;
    const parent = parentOf(now, id);
    place = { parent: parent?.id ?? GRID_ID, index: (parent?.children.indexOf(id) ?? 0) + 1 };
  }
  // What comes from elsewhere may be arranged as no drop allows.
  return layoutProblems(now).length > layoutProblems(map).length ? refuse('notHere') : ok(now);
}

/** At a place, or after the containers around it where that kind may be. */
function putAt(map: LayoutMap, id: string, to: LayoutPlace, nextId: NextId): Edited {
  let place: LayoutPlace | null = to;
  let refused: Edited | null = null;
  while (place !== null && place.parent !== ROOT_ID) {
    const put = insert(map, { id, to: place, isDeeper: true }, nextId);
    if (put.ok) return put;
    refused ??= put;
    const at: string = place.parent;
    const parent = parentOf(map, at);
    place = parent && { parent: parent.id, index: parent.children.indexOf(at) + 1 };
  }
  return refused ?? refuse('notHere');
}

/** Where a paste goes: after a component, or into it if it is an empty container. */
export function placeAfter(map: LayoutMap, id: string): LayoutPlace | null {
  const component = findComponent(map, id);
  const parent = parentOf(map, id);
  if (component === null || parent === null) return null;
  const holds = component.type === 'TAB' || component.type === 'COLUMN';
  if (holds && component.children.length === 0) return { parent: id, index: 0 };
  return { parent: parent.id, index: parent.children.indexOf(id) + 1 };
}

/** What is in a clip, in words for the history. */
export function clipName({ top, parts }: Clip, say: SayText = inEnglish): string {
  const [only] = top.length === 1 ? parts.filter(({ id }) => id === top[0]) : [];
  if (only === undefined) return say('{n} components', { n: top.length });
  return asText(only.meta['sliceNameOverride']) || asText(only.meta['sliceName']) || say(typeWord(only.type));
}

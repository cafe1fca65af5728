import { unreachable, ok } from '../../result.ts';
import { EMPTY_TEXT } from '../layout/layoutNode.ts';
import type { JsonRecord } from '../../jsonValue.ts';
import { addComponent } from './edits/add.ts';
import { pasteClip, type Clip } from './clip/clip.ts';
import { copyComponent, duplicateComponent } from './edits/duplicate.ts';
import { alignRow, distributeRow, moveAll, removeAll, resizeAll } from './edits/group.ts';
import { type LayoutMap, findInTree, metaOf, componentAt, widthOf } from './layoutMap.ts';
import { moveComponent } from './edits/move.ts';
import { type Addition, type NextId, newColumn, newRow } from './newComponent.ts';
import { type LayoutPlace, insert, placeOf } from './drop/place.ts';
import { type Edited, refuse } from './refusal.ts';
import { removeComponent, isFixed } from './edits/remove.ts';
import { resizeComponent, type NewSize } from './edits/resize.ts';
import { gridAtTop, tabsAtTop } from './edits/topTabs.ts';
import { takeOut, withoutEntries } from './edits/takeOut.ts';
import { isPossible } from './drop/dropTable.ts';

/** Puts a component into a new container in its place: in a row a column, in a column a row. */
function wrapComponent(map: LayoutMap, id: string, nextId: NextId): Edited {
  if (isFixed(id)) return refuse('fixed');
  const component = findInTree(map, id);
  const place = placeOf(map, id);
  if (component === null || place === null) return refuse('gone');
  const isInRow = componentAt(map, place.parent).type === 'ROW';
  const container = isInRow ? newColumn(widthOf(component), nextId) : newRow(nextId);
  if (!isPossible(container.type, component.type)) return refuse('notThis');
  const room = { ...takeOut(map, id), [container.id]: container };
  const placed = insert(room, { id: container.id, to: place, isDeeper: false }, nextId);
  if (!placed.ok) return placed;
  return insert(placed.value, { id, to: { parent: container.id, index: 0 }, isDeeper: true }, nextId);
}

/** Replaces a row or a column by its content. */
function unwrapComponent(map: LayoutMap, id: string, nextId: NextId): Edited {
  const container = findInTree(map, id);
  const place = placeOf(map, id);
  if (container === null || place === null) return refuse('gone');
  if (container.type !== 'ROW' && container.type !== 'COLUMN') return refuse('notThis');
  if (container.children.length === 0) return refuse('notThis');
  let next = withoutEntries(takeOut(map, id), [id]);
  for (const [offset, child] of container.children.entries()) {
    const to = { parent: place.parent, index: place.index + offset };
    const placed = insert(next, { id: child, to, isDeeper: false }, nextId);
    if (!placed.ok) return placed;
    next = placed.value;
  }
  return ok(next);
}

/** Properties of a component that a person can change besides its place and size. */
interface MetaChange {
  /** Of a header or a tab (LAY-09). */
  readonly text?: string | undefined;
  /** The Markdown of a text. */
  readonly code?: string | undefined;
  readonly headerSize?: 'SMALL_HEADER' | 'MEDIUM_HEADER' | 'LARGE_HEADER' | undefined;
  readonly background?: 'BACKGROUND_TRANSPARENT' | 'BACKGROUND_WHITE' | undefined;
  /** A chart's name on this dashboard; empty for the chart's own. */
  readonly sliceNameOverride?: string | undefined;
}

const CHANGEABLE: Readonly<Record<keyof MetaChange, ReadonlySet<string>>> = {
  text: new Set(['HEADER', 'TAB']),
  code: new Set(['MARKDOWN']),
  headerSize: new Set(['HEADER']),
  background: new Set(['ROW', 'COLUMN', 'HEADER', 'DYNAMIC']),
  sliceNameOverride: new Set(['CHART']),
};

function setMeta(map: LayoutMap, id: string, change: MetaChange): Edited {
  const component = findInTree(map, id);
  if (component === null) return refuse('gone');
  const entries = Object.entries({ ...change, ...(change.code === '' && { code: EMPTY_TEXT }) }).filter(
    ([, value]) => value !== undefined,
  );
  if (entries.some(([key]) => !CHANGEABLE[key as keyof MetaChange].has(component.type)))
    return refuse('notThis');
  const meta = metaOf(component);
  if (entries.every(([key, value]) => meta[key] === value)) return ok(map);
  const changed: JsonRecord = { ...meta, ...Object.fromEntries(entries) };
  return ok({ ...map, [id]: { ...component, meta: changed } });
}

/** One edit, as data: an entry of the history that undo reverts. */
export type LayoutEdit =
  | { readonly kind: 'add'; readonly addition: Addition; readonly to: LayoutPlace }
  | { readonly kind: 'move'; readonly id: string; readonly to: LayoutPlace }
  | { readonly kind: 'resize'; readonly id: string; readonly size: NewSize }
  | { readonly kind: 'remove' | 'wrap' | 'unwrap' | 'duplicate'; readonly id: string }
  | { readonly kind: 'copy'; readonly id: string; readonly to: LayoutPlace }
  | {
      readonly kind: 'moveAll';
      readonly id: string;
      readonly ids: readonly string[];
      readonly to: LayoutPlace;
    }
  | { readonly kind: 'resizeAll'; readonly ids: readonly string[]; readonly by: NewSize }
  | { readonly kind: 'removeAll'; readonly ids: readonly string[] }
  /** Of the children of a row: the same height, or the same width. */
  | { readonly kind: 'align' | 'distribute'; readonly id: string }
  | { readonly kind: 'paste'; readonly clip: Clip; readonly to: LayoutPlace }
  | { readonly kind: 'setMeta'; readonly id: string; readonly change: MetaChange }
  | { readonly kind: 'tabsAtTop' | 'gridAtTop' };

/** The layout after the edit, or why it was rejected. Only changed components are new objects. */
export function applyLayoutEdit(map: LayoutMap, edit: LayoutEdit, nextId: NextId): Edited {
  switch (edit.kind) {
    case 'add':
      return addComponent(map, edit.addition, edit.to, nextId);
    case 'move':
      return moveComponent(map, edit.id, edit.to, nextId);
    case 'resize':
      return resizeComponent(map, edit.id, edit.size);
    case 'remove':
      return removeComponent(map, edit.id);
    case 'wrap':
      return wrapComponent(map, edit.id, nextId);
    case 'unwrap':
      return unwrapComponent(map, edit.id, nextId);
    case 'duplicate':
      return duplicateComponent(map, edit.id, nextId);
    case 'copy':
      return copyComponent(map, edit.id, edit.to, nextId);
    case 'moveAll':
      return moveAll(map, edit, nextId);
    case 'resizeAll':
      return resizeAll(map, edit.ids, edit.by);
    case 'removeAll':
      return removeAll(map, edit.ids);
    case 'align':
      return alignRow(map, edit.id);
    case 'distribute':
      return distributeRow(map, edit.id);
    case 'paste':
      return pasteClip(map, edit, nextId);
    case 'setMeta':
      return setMeta(map, edit.id, edit.change);
    case 'tabsAtTop':
      return tabsAtTop(map, nextId);
    case 'gridAtTop':
      return gridAtTop(map);
    default:
      return unreachable(edit);
  }
}

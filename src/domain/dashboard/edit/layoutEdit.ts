import { unreachable } from '../../result.ts';
import { addComponent } from './edits/add.ts';
import { pasteClip } from './clip/clip.ts';
import type { Clip } from './clip/clip.ts';
import { copyComponent, duplicateComponent } from './edits/duplicate.ts';
import { alignRow, distributeRow, moveAll, removeAll, resizeAll } from './edits/group.ts';
import type { LayoutMap } from './layoutMap.ts';
import { moveComponent } from './edits/move.ts';
import type { Addition, NextId } from './newComponent.ts';
import type { Place } from './drop/place.ts';
import type { Edited } from './refusal.ts';
import { removeComponent } from './edits/remove.ts';
import { resizeComponent } from './edits/resize.ts';
import type { NewSize } from './edits/resize.ts';
import { setMeta } from './edits/setMeta.ts';
import type { MetaChange } from './edits/setMeta.ts';
import { gridAtTop, tabsAtTop } from './edits/topTabs.ts';
import { unwrapComponent, wrapComponent } from './edits/wrap.ts';

/** One edit, as data: an entry of the history that undo reverts. */
export type LayoutEdit =
  | { readonly kind: 'add'; readonly addition: Addition; readonly to: Place }
  | { readonly kind: 'move'; readonly id: string; readonly to: Place }
  | { readonly kind: 'resize'; readonly id: string; readonly size: NewSize }
  | { readonly kind: 'remove' | 'wrap' | 'unwrap' | 'duplicate'; readonly id: string }
  | { readonly kind: 'copy'; readonly id: string; readonly to: Place }
  | { readonly kind: 'moveAll'; readonly id: string; readonly ids: readonly string[]; readonly to: Place }
  | { readonly kind: 'resizeAll'; readonly ids: readonly string[]; readonly by: NewSize }
  | { readonly kind: 'removeAll'; readonly ids: readonly string[] }
  /** Of the children of a row: the same height, or the same width. */
  | { readonly kind: 'align' | 'distribute'; readonly id: string }
  | { readonly kind: 'paste'; readonly clip: Clip; readonly to: Place }
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

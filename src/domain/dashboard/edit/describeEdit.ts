import { clipName } from './clip/clip.ts';
import type { LayoutEdit } from './layoutEdit.ts';
import type { LayoutMap } from './layoutMap.ts';
import { shortName, typeWord } from './names.ts';

/** The text of a step in the history: "Moved Sales to Overview". `before` is the layout before the edit. */
export function describeEdit(before: LayoutMap, edit: LayoutEdit): string {
  const count = 'ids' in edit ? new Set(edit.ids).size : 0;
  const name = 'id' in edit ? shortName(before, edit.id) : '';
  switch (edit.kind) {
    case 'add':
      return `Added ${edit.addition.type === 'CHART' ? edit.addition.name : typeWord(edit.addition.type)}`;
    case 'move':
      return `Moved ${name} to ${shortName(before, edit.to.parent)}`;
    case 'resize':
      return `Resized ${name}`;
    case 'remove':
      return `Removed ${name}`;
    case 'wrap':
      return `Wrapped ${name}`;
    case 'unwrap':
      return `Unwrapped ${name}`;
    case 'duplicate':
      return `Duplicated ${name}`;
    case 'copy':
      return `Copied ${name} to ${shortName(before, edit.to.parent)}`;
    case 'moveAll':
      return `Moved ${count} components to ${shortName(before, edit.to.parent)}`;
    case 'resizeAll':
      return `Resized ${count} components`;
    case 'removeAll':
      return `Removed ${count} components`;
    case 'align':
      return `Aligned ${name}`;
    case 'distribute':
      return `Distributed ${name}`;
    case 'paste':
      return `Pasted ${clipName(edit.clip)}`;
    case 'setMeta':
      return `Changed ${name}`;
    case 'tabsAtTop':
      return 'Put everything into tabs';
    case 'gridAtTop':
      return 'Put tabs into one page';
  }
}

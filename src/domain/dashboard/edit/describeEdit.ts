import { inEnglish, type SayText } from '../../format/texts.ts';
import { clipName } from './clip/clip.ts';
import type { LayoutEdit } from './layoutEdit.ts';
import type { LayoutMap } from './layoutMap.ts';
import { shortName, typeWord } from './names.ts';

/** The text of a step in the history: "Moved Sales to Overview". `before` is the layout before the edit. */
export function describeEdit(before: LayoutMap, edit: LayoutEdit, say: SayText = inEnglish): string {
  const count = 'ids' in edit ? new Set(edit.ids).size : 0;
  const name = 'id' in edit ? shortName(before, edit.id, say) : '';
  const place = 'to' in edit ? shortName(before, edit.to.parent, say) : '';
  switch (edit.kind) {
    case 'add':
      return say('Added {name}', {
        name: edit.addition.type === 'CHART' ? edit.addition.name : say(typeWord(edit.addition.type)),
      });
    case 'move':
      return say('Moved {name} to {place}', { name, place });
    case 'resize':
      return say('Resized {name}', { name });
    case 'remove':
      return say('Removed {name}', { name });
    case 'wrap':
      return say('Wrapped {name}', { name });
    case 'unwrap':
      return say('Unwrapped {name}', { name });
    case 'duplicate':
      return say('Duplicated {name}', { name });
    case 'copy':
      return say('Copied {name} to {place}', { name, place });
    case 'moveAll':
      return say('Moved {count} components to {place}', { count, place });
    case 'resizeAll':
      return say('Resized {count} components', { count });
    case 'removeAll':
      return say('Removed {count} components', { count });
    case 'align':
      return say('Aligned {name}', { name });
    case 'distribute':
      return say('Distributed {name}', { name });
    case 'paste':
      return say('Pasted {name}', { name: clipName(edit.clip, say) });
    case 'setMeta':
      return say('Changed {name}', { name });
    case 'tabsAtTop':
      return say('Put everything into tabs');
    case 'gridAtTop':
      return say('Put tabs into one page');
  }
}

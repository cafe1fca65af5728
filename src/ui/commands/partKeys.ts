import type { Shortcut } from './keys.ts';

/** Keys of a part of a page, which handles them itself while it has the focus. */
export interface PartKeys {
  readonly group: string;
  /** Finds such a part on the page. */
  readonly selector: string;
  readonly keys: readonly (readonly [label: string, shortcut: Shortcut])[];
}

export const PART_KEYS: readonly PartKeys[] = [
  {
    group: 'In the SQL',
    selector: '.cm-content[data-language=sql]',
    keys: [
      ['Complete the name at the cursor', 'Ctrl+Space'],
      ['Go to the next mark', 'F8'],
      ['Comment lines out, or back in', 'Mod+/'],
      ['Leave the editor with the next Tab', 'Escape'],
    ],
  },
  {
    group: 'In rows',
    selector: '[role=grid]',
    keys: [
      ['Show the whole value', 'Enter'],
      ['Copy the selected cells', 'Mod+c'],
      ['Copy them with the names of their columns', 'Mod+Shift+c'],
      ['Select the row', 'Shift+Space'],
      ['Select the column', 'Mod+Space'],
      ['Select all', 'Mod+a'],
      ['On the head of a column: sort by it', 'Enter'],
      ['On the head of a column: make it wider', 'Shift+ArrowRight'],
      ['On the head of a column: move it', 'Mod+Shift+ArrowRight'],
    ],
  },
  {
    group: 'In a chart',
    selector: 'figure [role=slider]',
    keys: [
      ['Go to the next mark', 'ArrowRight'],
      ['Go to the mark of another series', 'ArrowDown'],
      ['Filter by the mark', 'Enter'],
      ['Open the menu of the mark', 'Shift+F10'],
      ['On a dashboard: view as table', 'T'],
    ],
  },
];

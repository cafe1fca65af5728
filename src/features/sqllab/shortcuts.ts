import type { Shortcut } from '#ui/commands/keys.ts';

/*
 * The keys of the SQL editor. All are unused in Chrome, Edge, Firefox and Safari, in Windows, GNOME, KDE and macOS, and
 * type nothing on any layout: no Ctrl+Alt, which is AltGr on Windows; no Alt with a letter, which opens menus or types
 * a character on a Mac; no Ctrl+Shift with a letter, since browsers use most of them. Alt+Enter opens a new tab in
 * every address bar, and does so here.
 */
export const RUN_KEYS = 'Mod+Enter';
export const RUN_SHIFTED_KEYS = 'Mod+Shift+Enter';
/** The keys that run all statements, and the one at the cursor, as a person has them. */
export const keysOfRun = (runsAll: boolean): readonly [all: Shortcut, statement: Shortcut] =>
  runsAll ? [RUN_KEYS, RUN_SHIFTED_KEYS] : [RUN_SHIFTED_KEYS, RUN_KEYS];
export const FORMAT_KEYS = 'Shift+F8';
export const ADD_TAB_KEYS = 'Alt+Enter';
export const REOPEN_KEYS = 'Alt+Shift+Enter';
export const PREVIOUS_TAB_KEYS = 'Alt+PageUp';
export const NEXT_TAB_KEYS = 'Alt+PageDown';
export const MOVE_LEFT_KEYS = 'Alt+Shift+PageUp';
export const MOVE_RIGHT_KEYS = 'Alt+Shift+PageDown';
export const RENAME_KEYS = 'F2';
export const FIND_KEYS = 'Mod+f';
export const SAVE_KEYS = 'Mod+s';

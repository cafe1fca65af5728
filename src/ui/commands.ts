import type { Observable } from './observable.ts';
import { createObservable } from './observable.ts';

/** Something a person can do on the page, with its place in the command palette. */
export interface PaletteCommand {
  /** Unique on the page, as "sqllab.run". */
  readonly id: string;
  /** Verb first, as the button that does the same. */
  readonly label: string;
  /** What it belongs to: "SQL editor", "Go to". */
  readonly group: string;
  /** As keys.ts reads it: "Mod+Enter". The registry listens for it. */
  readonly shortcut?: string;
  /** Set where the shortcut is listened to elsewhere, as by the editor's own keymap; it is then only shown. */
  readonly handledElsewhere?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

/** The commands the page offers now: each part adds its own while it is on screen. */
export interface CommandRegistry {
  readonly commands: Observable<readonly PaletteCommand[]>;
  /** Adds commands; the answer takes them away again. */
  register(commands: readonly PaletteCommand[]): () => void;
}

export function createCommandRegistry(): CommandRegistry {
  const commands = createObservable<readonly PaletteCommand[]>([]);
  return {
    commands,
    register(added) {
      commands.update((now) => [...now, ...added]);
      return () => commands.update((now) => now.filter((each) => !added.includes(each)));
    },
  };
}

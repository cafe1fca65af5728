import { type Observable, createObservable } from '../observable.ts';

/** A command of the page, with its place in the command palette. */
export interface PaletteCommand {
  /** Unique on the page, as "sqllab.run". */
  readonly id: string;
  /** Verb first, like the button that does the same; empty for one that no list shows. */
  readonly label: string;
  /** Its group: "SQL editor", "Go to". */
  readonly group: string;
  /** In the syntax of keys.ts: "Mod+Enter". The registry listens for it. */
  readonly shortcut?: string;
  /** Set if the shortcut is handled elsewhere, as by the editor's keymap; then it is only shown. */
  readonly handledElsewhere?: boolean;
  readonly disabled?: boolean;
  /**
   * Set if it uses what is typed in fields, which keep it when they are left: its shortcut leaves them first. It is kept
   * from the browser while the command is disabled, too.
   */
  readonly leavesField?: boolean;
  readonly run: () => void;
  /** What the shortcut does, where that depends on more than the command's name; otherwise `run`. */
  readonly onShortcut?: () => void;
}

/** The commands currently available: each part adds its own while it is mounted. */
export interface CommandRegistry {
  readonly commands: Observable<readonly PaletteCommand[]>;
  /** Adds commands; returns a function that removes them. */
  register(commands: readonly PaletteCommand[]): () => void;
  /** Adds commands that are asked for when the palette opens: they have no shortcut, and may change at any time. */
  offer(commands: () => readonly PaletteCommand[]): () => void;
  offered(): readonly PaletteCommand[];
}

export function createCommandRegistry(): CommandRegistry {
  const commands = createObservable<readonly PaletteCommand[]>([]);
  const sources = new Set<() => readonly PaletteCommand[]>();
  return {
    commands,
    register(added) {
      commands.update((now) => [...now, ...added]);
      return () => commands.update((now) => now.filter((each) => !added.includes(each)));
    },
    offer(source) {
      sources.add(source);
      return () => void sources.delete(source);
    },
    offered: () => [...sources].flatMap((source) => source()),
  };
}

import { useState } from 'react';
import { setEditorSettings } from '#commands/settings/editorSettings.ts';
import { newId } from '#domain/ids.ts';
import type { Snippet } from '#domain/sql/editorSettings.ts';
import { setting } from '#store/settings.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { freeSnippetName } from './snippetName.ts';

/** Stored snippets with those that were written or, with null, deleted; all others stay. */
export function withWritten(
  stored: readonly Snippet[],
  written: ReadonlyMap<string, Snippet | null>,
): Snippet[] {
  const known = new Set(stored.map(({ id }) => id));
  const added = [...written].flatMap(([id, next]) => (next === null || known.has(id) ? [] : [next]));
  return [
    ...stored.flatMap((each) => {
      const next = written.get(each.id);
      return next === null ? [] : [next ?? each];
    }),
    ...added,
  ];
}

export interface Snippets {
  readonly snippets: readonly Snippet[];
  /** Adds a snippet with this text under a free name; returns its id. */
  readonly add: (text: string) => string;
  readonly change: (snippet: Snippet) => void;
  /** Deletes a snippet, and offers to restore it. */
  readonly remove: (snippet: Snippet) => void;
}

/** The person's own snippets, stored as they are typed. */
export function useSnippets(): Snippets {
  const { db, change, random, reportError } = useDevice();
  const { toasts } = usePage();
  const stored = useLive(() => setting(db, 'editor'), [db])?.snippets;
  /** What is written here, ahead of what is stored: null for what was deleted. Others stay as they are stored. */
  const [written, setWritten] = useState<ReadonlyMap<string, Snippet | null>>(new Map());
  const snippets = withWritten(stored ?? [], written);

  function store(id: string, next: Snippet | null): void {
    const now = new Map([...written, [id, next]]);
    setWritten(now);
    change(setEditorSettings({ snippets: withWritten(stored ?? [], now) }));
  }

  return {
    snippets,

    add(text) {
      const made = { id: newId(random), name: freeSnippetName(snippets.map(({ name }) => name)), text };
      store(made.id, made);
      return made.id;
    },

    change: (snippet) => store(snippet.id, snippet),

    remove(gone) {
      store(gone.id, null);
      // The dialog may be closed by then, and other snippets written.
      const restore = async (): Promise<void> => {
        setWritten((now) => new Map([...now, [gone.id, gone]]));
        const { snippets: left } = await setting(db, 'editor');
        change(setEditorSettings({ snippets: withWritten(left, new Map([[gone.id, gone]])) }));
      };
      toasts.show('info', t('Deleted the snippet {name}', { name: gone.name }), {
        action: {
          label: t('Undo'),
          run: () => void restore().catch((error: unknown) => reportError(error, 'restore of a snippet')),
        },
      });
    },
  };
}

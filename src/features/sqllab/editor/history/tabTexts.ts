import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { Clock, Millis } from '#domain/time.ts';
import { lineFeeds } from '../textChange.ts';
import { createDraftWriter, DRAFT_WAIT_MS } from './draftWriter.ts';

export interface TabTexts {
  /** A text was typed. */
  edit(tabId: string, sql: string): void;
  /** The text of a stored tab that is to be shown instead of the one here; null if it is not newer. */
  newer(tab: QueryEditor, here: string): string | null;
  /** The last text typed into a tab here and stored; undefined if there is none, or newer text is pending. */
  readonly written: (tabId: string) => string | undefined;
  /** With the stored texts they replace, as last seen here. */
  readonly unsaved: () => readonly (readonly [tabId: string, sql: string, over?: string | undefined])[];
  /** Whether the storage rejected a text. */
  readonly hasRefused: () => boolean;
  flush(): Promise<void>;
}

export interface TabTextsPorts {
  readonly clock: Clock;
  /** Returns whether the text was stored; `over` is the stored text it replaces. Never rejects. */
  readonly saveText: (tabId: string, sql: string, over: string | undefined) => Promise<boolean>;
}

/** The texts of tabs: those that are typed are stored soon after, those that are stored elsewhere are taken over. */
export function createTabTexts({ clock, saveText }: TabTextsPorts): TabTexts {
  const writtenAt = new Map<string, Millis>();
  /** The stored text of each tab, as last seen by this window. */
  const seen = new Map<string, string>();
  /** The last text typed into each tab here. */
  const written = new Map<string, string>();
  const drafts = createDraftWriter<string>({
    clock,
    wait: DRAFT_WAIT_MS,
    write: async (id, sql) => {
      writtenAt.set(id, clock.now());
      const isKept = await saveText(id, sql, seen.get(id));
      if (isKept) {
        seen.set(id, sql);
        written.set(id, sql);
      }
      return isKept;
    },
  });
  return {
    edit: (tabId, sql) => drafts.edit(tabId, sql),
    newer(tab, here) {
      const stored = lineFeeds(tab.sql);
      if (here === stored) seen.set(tab.id, tab.sql);
      // A row older than this window's last write is outdated, not a change from elsewhere.
      const isOld = drafts.isUnsaved(tab.id) || tab.updatedAt < (writtenAt.get(tab.id) ?? 0);
      if (here === stored || isOld) return null;
      seen.set(tab.id, tab.sql);
      return stored;
    },
    written: (tabId) => (drafts.isUnsaved(tabId) ? undefined : written.get(tabId)),
    unsaved: () => drafts.unsaved().map(([id, sql]) => [id, sql, seen.get(id)] as const),
    hasRefused: () => drafts.hasRefused(),
    flush: () => drafts.flush(),
  };
}

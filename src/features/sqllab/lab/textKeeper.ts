import { recoverText } from '#commands/tab/recoverText.ts';
import type { Command } from '#sync/command.ts';
import type { EditorSession } from '../editor/editorSession.ts';
import type { LabServices } from './labServices.ts';

/** Stores the texts of the editor, and those that an earlier page could not store before it was closed. */
export interface TextKeeper {
  /** Stores a text by a command; the person is notified if the device rejects it. */
  keep(command: Command, text: string): Promise<boolean>;
  /** Writes texts before a reload or an unload, until the returned function is called. */
  watch(editor: Pick<EditorSession, 'flush' | 'unsaved'>): () => void;
}

export function createTextKeeper({
  dispatch,
  onSave,
  reportStorageFailure,
  unloadDrafts,
}: Pick<LabServices, 'dispatch' | 'onSave' | 'reportStorageFailure' | 'unloadDrafts'>): TextKeeper {
  let isOutdated = false;

  async function keep(command: Command, text: string): Promise<boolean> {
    const kept = await dispatch(command);
    if (!kept.ok) {
      isOutdated = kept.error.kind === 'outdated';
      reportStorageFailure(kept.error, text);
    }
    return kept.ok;
  }

  return {
    keep,
    watch(editor) {
      /**
       * Before a reload: if a text could not be written, the person was notified and the page must not reload. A page that a
       * later release replaced writes nothing any more: the one that follows can, and is left the text.
       */
      async function save(): Promise<void> {
        await editor.flush();
        if (editor.unsaved().length > 0 && !(isOutdated && unloadDrafts.leave()))
          throw new Error('Some text could not be saved on this device.');
      }
      const takeBack = onSave(save);
      const stopWatching = unloadDrafts.watch(editor.unsaved);
      void unloadDrafts.handOn((left) => keep(recoverText(left), left.sql));
      return () => {
        takeBack();
        stopWatching();
      };
    },
  };
}

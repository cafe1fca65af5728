import type { Query } from '#domain/query/query.ts';
import type { EditorSession } from '../../editor/editorSession.ts';
import type { LabServices } from '../labServices.ts';
import type { ShownTab } from '../shown.ts';

/** Marks the errors and the statements of a run in the text, if it is still the last run of the shown tab. */
export function createRunMarker(
  { db, reportError }: Pick<LabServices, 'db' | 'reportError'>,
  editor: Pick<EditorSession, 'mark' | 'text'>,
  shown: () => ShownTab | null,
): (tabId: string, run: Query | null) => void {
  async function mark(tabId: string, run: Query | null): Promise<void> {
    const { runMarks } = await import('./runMarks.ts');
    const marks = await runMarks(db, run);
    const now = shown();
    const latest = now?.latestQuery;
    if (now?.tab.id !== tabId || latest?.id !== run?.id || latest?.state !== run?.state) return;
    editor.mark(marks(editor.text(), now.dialect.rules));
  }
  return (tabId, run) => {
    mark(tabId, run).catch((cause) => reportError(cause, 'marking a run in the text'));
  };
}

import type { EditorSession } from '../../editor/editorSession.ts';
import type { LabRun } from './labRun.ts';

/**
 * What the key of Run does, alone or with Shift: it runs the selection, else everything; with Shift the statement at the
 * cursor. A person can have it the other way round (`runsOne`).
 */
export function runByKey(
  isShifted: boolean,
  runsOne: boolean,
  query: Pick<LabRun, 'run' | 'runStatement' | 'runOther'>,
  editor: Pick<EditorSession, 'hasSelection' | 'text'>,
): void {
  if (!runsOne) void (isShifted ? query.runStatement() : query.run());
  else if (isShifted) void query.runOther(editor.text());
  else void (editor.hasSelection.get() ? query.run() : query.runStatement());
}

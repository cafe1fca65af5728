import type { EditorSettings } from '#domain/sql/editorSettings.ts';
import type { TextRules } from '#domain/sql/textRules.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import type { EditorSession } from '../../editor/editorSession.ts';
import type { LabRun } from './labRun.ts';

/**
 * What Ctrl+Enter does, alone or with Shift: it runs the selection, else the statement at the cursor; with Shift all
 * statements. A person can have the last two exchanged (`runsAll`). A text of one statement is run as the button Run
 * runs it, with its comments.
 */
export function runByKey(
  isShifted: boolean,
  { runsAll = false }: Pick<EditorSettings, 'runsAll'>,
  query: Pick<LabRun, 'run' | 'runStatement' | 'runOther'>,
  editor: Pick<EditorSession, 'hasSelection' | 'text'>,
  rules?: TextRules,
): void {
  if (isShifted !== runsAll) return void (isShifted ? query.runOther(editor.text()) : query.run());
  const hasSelection = editor.hasSelection.get();
  const isAsButton = hasSelection ? !isShifted : splitStatements(editor.text(), rules).length <= 1;
  void (isAsButton ? query.run() : query.runStatement());
}

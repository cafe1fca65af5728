import { t } from '#ui/t.ts';
import type { EditorSession } from '../editor/editorSession.ts';
import { formatSql } from '../formatSql.ts';
import type { LabServices } from './labServices.ts';
import type { ShownTab } from './shown.ts';

/** Formats the selection, or everything, as one undoable step. */
export async function formatText(
  editor: Pick<EditorSession, 'text' | 'runnable' | 'replace'>,
  { dialect }: Pick<ShownTab, 'dialect'>,
  toasts: Pick<LabServices['toasts'], 'show'>,
): Promise<void> {
  const { sql, sqlOffset } = editor.runnable();
  if (sql.trim() === '') return;
  const formatted = await formatSql(sql, dialect);
  if (!formatted.ok) {
    toasts.show(
      'warning',
      t('The SQL was not changed: it is incomplete, or has what only its database can read.'),
      {
        noDuplicate: true,
      },
    );
    return;
  }
  // The formatter is asynchronous; text typed meanwhile must not be replaced.
  const isUnchanged = editor.text().startsWith(sql, sqlOffset);
  if (isUnchanged) editor.replace(sqlOffset, sqlOffset + sql.length, formatted.value);
}

import { type ReactNode, useMemo, useState } from 'react';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { t } from '#ui/t.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { lineDiff } from '#domain/text/lineDiff.ts';
import { ParametersDialog } from '../parameters/ParametersDialog.tsx';
import { SnippetsDialog } from '../snippets/SnippetsDialog.tsx';
import { useLab } from '../lab/labContext.ts';
import { SqlLines } from '../../shared/sql/SqlLines.tsx';

interface SavedChangesDialogProps {
  readonly saved: SavedQuery;
  readonly onClose: () => void;
}

/** What the SQL of a tab changed since it was saved, with the ways to keep or to take back that. */
function SavedChangesDialog({ saved, onClose }: SavedChangesDialogProps): ReactNode {
  const lab = useLab();
  const [sql] = useState(() => lab.editor.text());
  const lines = useMemo(() => lineDiff(saved.sql, sql), [saved.sql, sql]);
  const isSame = lines.every(({ kind }) => kind === 'same');

  /** One step of undo in the text. */
  function takeBack(): void {
    onClose();
    lab.editor.replace(0, lab.editor.text().length, saved.sql);
  }

  return (
    <Dialog
      title={t('Changes since “{name}” was saved', { name: saved.label })}
      width="wide"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Close')}</Button>
          {!isSame && (
            <>
              <Button onPress={takeBack}>{t('Take the saved SQL')}</Button>
              <Button
                kind="primary"
                onPress={() => {
                  onClose();
                  void lab.saved.update(saved);
                }}
              >
                {t('Update')}
              </Button>
            </>
          )}
        </>
      }
    >
      {isSame ? (
        <p role="status">{t('The SQL is as it was saved.')}</p>
      ) : (
        <SqlLines label={t('Changes')} lines={lines} />
      )}
    </Dialog>
  );
}

export type QueryDialog = 'parameters' | 'snippets' | 'changes';

export interface QueryDialogsProps {
  readonly tab: QueryEditor;
  readonly savedQuery: SavedQuery | null;
  readonly dialog: QueryDialog;
  readonly onClose: () => void;
}

/** The open dialog about the SQL of a tab. One file for all of them. */
export function QueryDialogs({ tab, savedQuery, dialog, onClose }: QueryDialogsProps): ReactNode {
  switch (dialog) {
    case 'parameters':
      return <ParametersDialog tab={tab} onClose={onClose} />;
    case 'snippets':
      return <SnippetsDialog onClose={onClose} />;
    case 'changes':
      return savedQuery && <SavedChangesDialog saved={savedQuery} onClose={onClose} />;
  }
}

import { type ReactNode, useMemo, useState } from 'react';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { lineDiff } from '#domain/text/lineDiff.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { SqlLines } from '../../shared/sql/SqlLines.tsx';
import { useLab } from '../lab/labContext.ts';

export interface SavedChangesDialogProps {
  readonly saved: SavedQuery;
  readonly onClose: () => void;
}

/** What the SQL of a tab changed since it was saved, with the ways to keep or to take back that. */
export function SavedChangesDialog({ saved, onClose }: SavedChangesDialogProps): ReactNode {
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

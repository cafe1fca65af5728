import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { changeDocuments } from '#documents/commands/editCommands.ts';
import { stillUndoable } from '#documents/commands/replacing.ts';
import { getDocument } from '#store/documents/documents.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { replacedText, undoReplacement } from '../documents/datasetUsers/replaceIn.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import styles from './Dataset.module.css';

/** The last replacement that was made on the page of a dataset, as long as it can be undone. */
export function ReplacedNotice({ id }: { readonly id: string }): ReactNode {
  const device = useDevice();
  const { toasts } = usePage();
  const { db, change } = device;
  const replaced = useLive(async () => {
    const kept = await setting(db, 'replaced');
    if (kept?.datasetId !== id) return null;
    const rows = await Promise.all(kept.edits.map((edit) => getDocument(db, edit.id)));
    return {
      kept,
      edits: stillUndoable(
        rows.filter((row) => row !== undefined),
        kept.edits,
      ),
    };
  }, [db, id]);
  const isOver = replaced?.edits.length === 0;
  useEffect(() => {
    if (isOver) change(FORGET);
  }, [isOver, change]);
  if (replaced == null || isOver) return null;
  const { kept, edits } = replaced;
  /** The notification offers to undo it too. */
  const dismiss = (): void => {
    if (kept.id !== undefined) toasts.dismiss(kept.id);
  };
  const undo = (): void => {
    dismiss();
    undoReplacement(device, edits, null);
  };
  const keep = (): void => {
    dismiss();
    change(FORGET);
  };
  return (
    <div role="status" className={styles['deleted']}>
      <p>{replacedText(kept.by, edits.length)}</p>
      <Button icon={Undo2} onPress={undo}>
        {t('Undo replacement')}
      </Button>
      <Button onPress={keep}>{t('Keep')}</Button>
    </div>
  );
}

const FORGET = changeDocuments({ edits: [], undo: null });

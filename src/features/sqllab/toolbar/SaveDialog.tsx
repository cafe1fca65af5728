import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { fittingName, MAX_NAME_LENGTH } from '#domain/tab/tabName.ts';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useHasServer } from '../../services/useHasServer.ts';
import styles from './Toolbar.module.css';

export interface SaveDialogProps {
  readonly name: string;
  readonly description: string;
  readonly onSave: (label: string, description: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a saved query. */
export function SaveDialog({ name, description, onSave, onClose }: SaveDialogProps): ReactNode {
  const [label, setLabel] = useState(fittingName(name));
  const [text, setText] = useState(description);
  const form = useId();
  const hasServer = useHasServer();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (label.trim() === '') return;
    onSave(label.trim(), text);
    onClose();
  }

  return (
    <FormDialog
      title={t('Save query')}
      edited={{ label, text }}
      onApply={null}
      onClose={onClose}
      actions={
        <DialogActions onCancel={onClose} label={t('Save')} form={form} isDisabled={label.trim() === ''} />
      }
    >
      <form id={form} className={styles['settings']} onSubmit={submit}>
        <TextField
          label={t('Name')}
          value={label}
          maxLength={MAX_NAME_LENGTH}
          onChange={setLabel}
          autoFocus
          isRequired
          note={t('A slash makes a folder: Sales/Daily.')}
        />
        <TextField
          label={t('Description')}
          rows={3}
          value={text}
          onChange={setText}
          note={
            hasServer
              ? t('Find your saved queries under Saved queries, on every device where you sign in.')
              : t('Find your saved queries under Saved queries.')
          }
        />
      </form>
    </FormDialog>
  );
}

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { CreateAs } from '#domain/query/query.ts';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from './Toolbar.module.css';

export interface CreateAsDialogProps {
  readonly method: CreateAs['method'];
  /** The schema in which the database creates such tables; null for the one being browsed. */
  readonly schema: string | null;
  readonly onCreate: (table: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of the table or view to create from the rows. */
export function CreateAsDialog({ method, schema, onCreate, onClose }: CreateAsDialogProps): ReactNode {
  const [name, setName] = useState('');
  const form = useId();
  const isTable = method === 'TABLE';
  const where = schema === null ? '' : ` ${t('Created in schema {schema}.', { schema })}`;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    onCreate(name.trim());
    onClose();
  }

  return (
    <FormDialog
      title={isTable ? t('Create table as') : t('Create view as')}
      width="narrow"
      edited={name}
      onApply={null}
      onClose={onClose}
      actions={
        <DialogActions onCancel={onClose} label={t('Create')} form={form} isDisabled={name.trim() === ''} />
      }
    >
      <form id={form} className={styles['settings']} onSubmit={submit}>
        <TextField
          label={isTable ? t('Table name') : t('View name')}
          value={name}
          onChange={setName}
          autoFocus
          isRequired
          note={
            (isTable
              ? t('Runs the query and stores its rows in a new table.')
              : t('Stores the query as a view that runs each time it is read.')) + where
          }
        />
      </form>
    </FormDialog>
  );
}

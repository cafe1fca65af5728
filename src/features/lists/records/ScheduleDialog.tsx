import type { FormEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { filledSchedule, scheduleFields } from '#domain/savedQuery/scheduleForm.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useEditor } from '../../services/editor.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import styles from '../Lists.module.css';
import { scheduleWithToast } from './scheduleWithToast.ts';

interface ScheduleDialogProps {
  readonly query: Pick<SavedQuery, 'label' | 'remoteId'>;
  readonly onClose: () => void;
}

/** The server's form with which a saved query is scheduled. */
export function ScheduleDialog({ query, onClose }: ScheduleDialogProps): ReactNode {
  const { scheduleQuery } = useEditor();
  const { toasts } = usePage();
  const fields = scheduleFields(useObservable(useSession().conf).scheduleForm);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setSending] = useState(false);
  const form = useId();
  const { info, missing } = filledSchedule(fields, values);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (missing !== null || isSending) return;
    setSending(true);
    void scheduleWithToast({ scheduleQuery, toasts }, query.remoteId, info)
      .then((isDone) => isDone && onClose())
      .finally(() => setSending(false));
  }

  return (
    <Dialog
      title={t('Schedule “{name}”', { name: query.label })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" isDisabled={missing !== null || isSending}>
            {t('Schedule')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} onSubmit={submit}>
        {fields.map(({ name, title, kind, options, initial, isRequired }) => {
          const value = values[name] ?? initial;
          const set = (text: string): void => setValues((before) => ({ ...before, [name]: text }));
          return kind === 'choice' ? (
            <ComboBox
              key={name}
              label={title}
              options={options.map((id) => ({ id, label: id }))}
              value={value}
              onChange={set}
            />
          ) : (
            <TextField
              key={name}
              label={title}
              value={value}
              isRequired={isRequired}
              note={
                kind === 'moment' ? t('A date and time, such as 2026-01-31T08:00:00Z. May be empty.') : ''
              }
              onChange={set}
            />
          );
        })}
      </form>
    </Dialog>
  );
}

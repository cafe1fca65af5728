import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { filledSchedule, scheduleFields, valuesOfSchedule } from '#domain/savedQuery/scheduleForm.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useEditor } from '../../services/editor.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import styles from '../../shared/lists/Lists.module.css';
import { scheduleWithToast } from './scheduleWithToast.ts';

interface ScheduleDialogProps {
  readonly query: Pick<SavedQuery, 'label' | 'remoteId'>;
  readonly onClose: () => void;
}

type Schedule = Result<JsonRecord | null, string>;

/** The server's form with which a saved query is scheduled, filled in with its schedule if it has one. */
export function ScheduleDialog({ query, onClose }: ScheduleDialogProps): ReactNode {
  const { schedules } = useEditor();
  const { toasts } = usePage();
  const fields = scheduleFields(useObservable(useSession().conf).scheduleForm);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setSending] = useState(false);
  /** Null while it is read. */
  const [schedule, setSchedule] = useState<Schedule | null>(query.remoteId === null ? ok(null) : null);
  const form = useId();
  const scheduled = schedule?.ok === true ? schedule.value : null;
  const known = { ...(scheduled !== null && valuesOfSchedule(fields, scheduled)), ...values };
  const { info, missing } = filledSchedule(fields, known);

  const { remoteId } = query;
  useEffect(() => {
    if (remoteId === null) return;
    void schedules()
      .then(({ get }) => get(remoteId))
      .then(setSchedule, (error: unknown) => setSchedule(failed(error)));
  }, [remoteId, schedules]);

  function send(next: JsonRecord | null): void {
    setSending(true);
    void scheduleWithToast({ schedules, toasts }, query.remoteId, next)
      .then((isDone) => isDone && onClose())
      .finally(() => setSending(false));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (missing === null && !isSending) send(info);
  }

  return (
    <FormDialog
      title={t('Schedule “{name}”', { name: query.label })}
      edited={values}
      onApply={null}
      onClose={onClose}
      actions={
        <>
          {scheduled !== null && (
            <Button isDisabled={isSending} onPress={() => send(null)}>
              {t('Remove schedule')}
            </Button>
          )}
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" isDisabled={missing !== null || isSending}>
            {t('action|Schedule')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} onSubmit={submit}>
        <p role="status">{stateOf(schedule)}</p>
        {fields.map(({ name, title, kind, options, initial, isRequired }) => {
          const value = known[name] ?? initial;
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
    </FormDialog>
  );
}

const failed = (error: unknown): Schedule => err(error instanceof Error ? error.message : String(error));

/** Whether the query is scheduled. */
function stateOf(schedule: Schedule | null): string {
  if (schedule === null) return t('Reading the schedule…');
  if (!schedule.ok) return t('Whether it is scheduled is not known. {reason}', { reason: schedule.error });
  return schedule.value === null ? t('It is not scheduled.') : t('It is scheduled.');
}

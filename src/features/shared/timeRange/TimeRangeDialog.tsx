import { type ReactNode, useState } from 'react';
import type { Millis } from '#domain/time.ts';
import { timeRangeFault } from '#domain/timeRange/timeRangeFault.ts';
import { type TimeRangeForm, timeRangeForm, timeRangeText } from '#domain/timeRange/timeRangeForm.ts';
import { NO_FILTER } from '#domain/timeRange/timeRange.ts';
import { wallTime } from '#domain/timeRange/calendar.ts';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { t } from '#ui/t.ts';
import { CustomForm } from './CustomForm.tsx';
import { DayCalendar } from './DayCalendar.tsx';
import { RelativeForm } from './RelativeForm.tsx';
import styles from './TimeRangeDialog.module.css';
import { COMMON_RANGES, meaningText, shownRange } from './timeRangeTexts.ts';

export interface TimeRangeDialogProps {
  /** The name of the filter. */
  readonly name: string;
  readonly value: string;
  readonly now: Millis;
  /** The server's time zone. */
  readonly zone: string;
  readonly onUse: (range: string) => void;
  readonly onClose: () => void;
}

type Forms = { readonly [Kind in TimeRangeForm['kind']]: Extract<TimeRangeForm, { readonly kind: Kind }> };

/** Picks a time range: a common one, so many units back, two ends, or days of a calendar. */
export function TimeRangeDialog({ name, value, now, zone, onUse, onClose }: TimeRangeDialogProps): ReactNode {
  const today = new Date(wallTime(now, zone)).toISOString().slice(0, 10);
  const [kind, setKind] = useState<TimeRangeForm['kind']>(timeRangeForm(value).kind);
  const [forms, setForms] = useState<Forms>(() => {
    const form = timeRangeForm(value);
    return { ...startForms(today), [form.kind]: form };
  });
  const set = (form: TimeRangeForm): void => setForms((before) => ({ ...before, [form.kind]: form }));
  const text = timeRangeText(forms[kind]).trim();
  const fault = timeRangeFault(text, now, zone);
  const canUse = fault === null && text !== '';
  const meaning = meaningText(text, now, zone);

  return (
    <FormDialog
      title={t('Time range: {name}', { name })}
      edited={forms}
      onApply={canUse ? () => onUse(text) : null}
      onClose={onClose}
      actions={
        <DialogActions
          onCancel={onClose}
          label={t('Use this range')}
          isDisabled={!canUse}
          onPress={() => onUse(text)}
        />
      }
    >
      <Tabs
        label={t('Kind of range')}
        selected={kind}
        onSelect={(id) => setKind(id as TimeRangeForm['kind'])}
        items={[
          {
            id: 'common',
            label: t('Common'),
            panel: () => <CommonForm form={forms.common} onChange={set} />,
          },
          {
            id: 'relative',
            label: t('Relative'),
            panel: () => <RelativeForm form={forms.relative} onChange={set} />,
          },
          {
            id: 'calendar',
            label: t('Calendar'),
            panel: () => <DayCalendar form={forms.calendar} today={today} onChange={set} />,
          },
          {
            id: 'custom',
            label: t('Custom'),
            panel: () => <CustomForm form={forms.custom} today={today} onChange={set} />,
          },
        ]}
      />
      <div className={styles['meaning']} role="status" aria-label={t('Meaning of the range')}>
        <strong>{text}</strong>
        {fault === null ? <span>{meaning}</span> : <span className={styles['fault']}>{t(fault)}</span>}
      </div>
    </FormDialog>
  );
}

const startForms = (today: string): Forms => ({
  common: { kind: 'common', text: NO_FILTER },
  relative: { kind: 'relative', direction: 'Last', count: 3, unit: 'month' },
  custom: {
    kind: 'custom',
    since: { kind: 'relative', amount: -7, unit: 'day', from: 'today' },
    until: { kind: 'today' },
  },
  calendar: { kind: 'calendar', first: today, last: today },
});

function CommonForm({
  form,
  onChange,
}: {
  readonly form: Forms['common'];
  readonly onChange: (form: TimeRangeForm) => void;
}): ReactNode {
  const words = COMMON_RANGES.includes(form.text) ? COMMON_RANGES : [...COMMON_RANGES, form.text];
  return (
    <fieldset className={styles['common']}>
      <legend className={styles['hidden']}>{t('Common ranges')}</legend>
      {words.map((text) => (
        <label key={text}>
          <input
            type="radio"
            name="common-range"
            checked={text === form.text}
            onChange={() => onChange({ kind: 'common', text })}
          />
          {shownRange(text)}
        </label>
      ))}
    </fieldset>
  );
}

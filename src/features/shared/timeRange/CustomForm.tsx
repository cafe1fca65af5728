import type { ReactNode } from 'react';
import type { RangeEnd, TimeRangeForm } from '#domain/timeRange/timeRangeForm.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { UnitChoice, WholeNumber } from './RelativeForm.tsx';
import styles from './TimeRangeDialog.module.css';

export interface CustomFormProps {
  readonly form: Extract<TimeRangeForm, { readonly kind: 'custom' }>;
  /** The day that a new timestamp starts with. */
  readonly today: string;
  readonly onChange: (form: TimeRangeForm) => void;
}

/** Each end of its own: a timestamp, now, midnight, or so long before or after. */
export function CustomForm({ form, today, onChange }: CustomFormProps): ReactNode {
  return (
    <div className={styles['ends']}>
      <EndField
        legend={t('From (included)')}
        end={form.since}
        today={today}
        onChange={(since) => onChange({ ...form, since })}
      />
      <EndField
        legend={t('To (excluded)')}
        end={form.until}
        today={today}
        onChange={(until) => onChange({ ...form, until })}
      />
    </div>
  );
}

const KINDS = [
  { id: 'open', label: 'Open end' },
  { id: 'moment', label: 'Date and time' },
  { id: 'before', label: 'Before today' },
  { id: 'after', label: 'After today' },
  { id: 'today', label: 'Midnight today' },
  { id: 'now', label: 'Now' },
] as const;

interface EndFieldProps {
  readonly legend: string;
  readonly end: RangeEnd;
  readonly today: string;
  readonly onChange: (end: RangeEnd) => void;
}

function EndField({ legend, end, today, onChange }: EndFieldProps): ReactNode {
  const sign = end.kind === 'relative' && end.amount > 0 ? 1 : -1;
  const kind = end.kind === 'relative' ? (sign > 0 ? 'after' : 'before') : end.kind;
  return (
    <fieldset className={styles['end']}>
      <legend>{legend}</legend>
      <ComboBox
        label={t('Kind')}
        options={KINDS.map(({ id, label }) => ({ id, label: t(label) }))}
        value={kind}
        onChange={(id) => onChange(endOf(id, end, today))}
      />
      {end.kind === 'moment' && (
        <TextField
          label={t('Date and time')}
          placeholder="2004-01-31 08:30"
          value={end.text}
          onChange={(text) => onChange({ kind: 'moment', text })}
        />
      )}
      {end.kind === 'relative' && (
        <div className={styles['row']}>
          <WholeNumber
            label={t('Number')}
            value={Math.abs(end.amount)}
            least={0}
            onChange={(amount) => onChange({ ...end, amount: sign * amount })}
          />
          <UnitChoice unit={end.unit} onChange={(unit) => onChange({ ...end, unit })} />
        </div>
      )}
    </fieldset>
  );
}

function endOf(id: string, before: RangeEnd, today: string): RangeEnd {
  switch (id) {
    case 'moment':
      return { kind: 'moment', text: today };
    case 'before':
    case 'after': {
      const amount = before.kind === 'relative' ? Math.abs(before.amount) : 7;
      const unit = before.kind === 'relative' ? before.unit : 'day';
      const from = before.kind === 'relative' ? before.from : 'today';
      return { kind: 'relative', amount: id === 'before' ? -amount : amount, unit, from };
    }
    case 'today':
    case 'now':
      return { kind: id };
    default:
      return { kind: 'open' };
  }
}

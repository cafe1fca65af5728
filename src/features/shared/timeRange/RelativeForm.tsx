import { type ReactNode, useState } from 'react';
import type { Unit } from '#domain/timeRange/calendar.ts';
import { type TimeRangeForm, UNITS } from '#domain/timeRange/timeRangeForm.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from './TimeRangeDialog.module.css';
import { UNIT_NAMES } from './timeRangeTexts.ts';

export interface RelativeFormProps {
  readonly form: Extract<TimeRangeForm, { readonly kind: 'relative' }>;
  readonly onChange: (form: TimeRangeForm) => void;
}

/** So many units before or after now: "last 3 months". */
export function RelativeForm({ form, onChange }: RelativeFormProps): ReactNode {
  return (
    <div className={styles['row']}>
      <ComboBox
        label={t('Direction')}
        options={[
          { id: 'Last', label: t('span|Last') },
          { id: 'Next', label: t('span|Next') },
        ]}
        value={form.direction}
        onChange={(id) => onChange({ ...form, direction: id === 'Next' ? 'Next' : 'Last' })}
      />
      <WholeNumber
        label={t('Number')}
        value={form.count}
        least={1}
        onChange={(count) => onChange({ ...form, count })}
      />
      <UnitChoice unit={form.unit} onChange={(unit) => onChange({ ...form, unit })} />
    </div>
  );
}

export function UnitChoice(props: {
  readonly unit: Unit;
  readonly onChange: (unit: Unit) => void;
}): ReactNode {
  return (
    <ComboBox
      label={t('Unit')}
      options={UNITS.map((id) => ({ id, label: t(UNIT_NAMES[id]) }))}
      value={props.unit}
      onChange={(id) => props.onChange(id as Unit)}
    />
  );
}

interface WholeNumberProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly onChange: (value: number) => void;
}

/** Text that is no such number stays, to be corrected, and changes nothing. */
export function WholeNumber({ label, value, least, onChange }: WholeNumberProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const isFaulty = typed !== null && !isWhole(typed, least);
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={typed ?? String(value)}
      error={isFaulty ? t('Enter a whole number from {least}.', { least }) : ''}
      onChange={(text) => {
        setTyped(text);
        if (isWhole(text, least)) onChange(Number(text));
      }}
      onBlur={() => {
        if (!isFaulty) setTyped(null);
      }}
    />
  );
}

/** Longer numbers would leave the years that dates have. */
const isWhole = (text: string, min: number): boolean => /^\d{1,6}$/.test(text.trim()) && Number(text) >= min;

import { type ReactNode, useState } from 'react';
import { positionName, type TimeAxis } from '#domain/chart/timeAxis.ts';
import { type Brushed, brushed } from '#domain/filter/mask/timeBrush.ts';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { NativeSelect } from '#ui/kit/fields/NativeSelect.tsx';
import { t } from '#ui/t.ts';
import styles from './TimeBrush.module.css';

export interface TimeSpanDialogProps {
  readonly title: string;
  readonly apply: string;
  readonly axis: TimeAxis;
  readonly onSelect: (selected: Brushed) => void;
  readonly onClose: () => void;
}

/** Selects a part of a time axis by its first and last position. */
export function TimeSpanDialog({ title, apply, axis, onSelect, onClose }: TimeSpanDialogProps): ReactNode {
  const { places } = axis;
  const text = positionName(axis);
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(places.length - 1);
  const isReversed = to < from;
  const choice = (label: string, value: number, onChange: (at: number) => void): ReactNode => (
    <label>
      {label}
      <NativeSelect
        value={String(value)}
        options={places.map((at, i) => ({ value: String(i), label: text(at) }))}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </label>
  );
  function select(): void {
    const selected = brushed(axis, places[from] ?? 0, places[to] ?? 0);
    if (selected !== null) onSelect(selected);
    onClose();
  }
  return (
    <FormDialog
      title={title}
      width="narrow"
      edited={{ from, to }}
      onApply={isReversed ? null : select}
      onClose={onClose}
      actions={<DialogActions onCancel={onClose} label={apply} isDisabled={isReversed} onPress={select} />}
    >
      <div className={styles['fields']}>
        {choice(t('From'), from, setFrom)}
        {choice(t('To'), to, setTo)}
      </div>
      {isReversed && <p role="alert">{t('The range ends before it starts. Choose a later end.')}</p>}
    </FormDialog>
  );
}

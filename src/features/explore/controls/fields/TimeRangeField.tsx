import type { ReactNode } from 'react';
import { NO_TIME_RANGE } from '#charts/explore/open/savedForm.ts';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { t } from '#ui/t.ts';
import type { FieldProps } from '../controlProps.ts';

export const TIME_RANGES = [
  NO_TIME_RANGE,
  'Last day',
  'Last week',
  'Last month',
  'Last quarter',
  'Last year',
  'previous calendar week',
  'previous calendar month',
  'previous calendar year',
].map((id) => ({ id, label: id }));

/** A range that cannot be read is typed text, too: it stays until it is corrected, or discarded with Escape. */
export const staysInField = (): void => undefined;

/** A time range: a common one, or any that the contract can express. */
export function TimeRangeField({ control, value, onChange, context }: FieldProps): ReactNode {
  return (
    <FreeComboBox
      hideLabel
      isStacked
      label={t(control.label)}
      options={TIME_RANGES}
      value={typeof value === 'string' && value !== '' ? value : NO_TIME_RANGE}
      placeholder={t('Last week, or 2004-01-01 : 2005-01-01')}
      check={(text) => {
        const fault = context.timeRangeFault(text);
        return fault === null ? null : t(fault);
      }}
      onCommit={onChange}
      onFault={staysInField}
    />
  );
}

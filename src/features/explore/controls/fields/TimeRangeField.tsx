import { type ReactNode, useState } from 'react';
import { createLucideIcon } from 'lucide-react';
import { NO_TIME_RANGE } from '#charts/explore/open/savedForm.ts';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { t } from '#ui/t.ts';
import { RangePicker } from '../../../shared/timeRange/RangePicker.tsx';
import {
  meaningText,
  RANGE_HINT,
  rangeOf,
  rangeOptions,
  shownRange,
} from '../../../shared/timeRange/timeRangeTexts.ts';
import type { FieldProps, PanelContext } from '../controlProps.ts';
import styles from './TimeRangeField.module.css';

/** A calendar. Not one of the library's own: the files of those are grouped by all pages that have them. */
const RangeIcon = createLucideIcon('range', [
  ['path', { d: 'M8 2v4M16 2v4M3 10h18', key: 'lines' }],
  ['rect', { x: '3', y: '4', width: '18', height: '18', rx: '2', key: 'page' }],
]);

/** A range that cannot be read is typed text, too: it stays until it is corrected, or discarded with Escape. */
const staysInField = (): void => undefined;

/** A time range of a chart. */
export function TimeRangeField({ control, value, onChange, context }: FieldProps): ReactNode {
  return (
    <RangeInput
      hideLabel
      label={t(control.label)}
      value={typeof value === 'string' && value !== '' ? value : NO_TIME_RANGE}
      context={context}
      onChange={onChange}
    />
  );
}

interface RangeInputProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly isErrorBelow?: boolean;
  readonly value: string;
  readonly context: Pick<PanelContext, 'timeRangeFault' | 'today'>;
  readonly onChange: (range: string) => void;
  /** Set where what is typed counts at once. */
  readonly countsAtOnce?: boolean;
}

/** A time range: typed, a common one, or picked in a calendar; its dates stand below it. */
export function RangeInput({
  label,
  value,
  context,
  onChange,
  countsAtOnce = false,
  ...look
}: RangeInputProps): ReactNode {
  const { timeRangeFault, today } = context;
  /** Counts picked ranges: what was typed before is gone then. */
  const [picked, setPicked] = useState(0);
  const now = today?.now() ?? 0;
  const meaning = today === undefined ? '' : meaningText(value, now, today.zone);
  return (
    <div>
      <div className={styles['field']}>
        <FreeComboBox
          key={picked}
          isStacked
          {...look}
          label={label}
          options={rangeOptions()}
          value={shownRange(value)}
          placeholder={t(RANGE_HINT)}
          check={(text) => {
            const fault = timeRangeFault(rangeOf(text));
            return fault === null ? null : t(fault);
          }}
          {...(countsAtOnce && { onTyped: (text: string) => onChange(rangeOf(text)) })}
          onCommit={(text) => onChange(rangeOf(text))}
          onFault={staysInField}
        />
        {today !== undefined && (
          <RangePicker
            icon={RangeIcon}
            name={label}
            value={value}
            now={now}
            zone={today.zone}
            onUse={(range) => {
              setPicked((times) => times + 1);
              onChange(range);
            }}
          />
        )}
      </div>
      {meaning !== '' && <p className={styles['meaning']}>{meaning}</p>}
    </div>
  );
}

import { parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import type { TimeRangeForm } from '#domain/timeRange/timeRangeForm.ts';
import { ICON } from '#ui/icon.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import styles from './DayCalendar.module.css';

type Days = Extract<TimeRangeForm, { readonly kind: 'calendar' }>;

export interface DayCalendarProps {
  readonly form: Days;
  readonly today: string;
  readonly onChange: (form: TimeRangeForm) => void;
}

/** Days from one to another, both included, typed or picked. */
export function DayCalendar({ form, today, onChange }: DayCalendarProps): ReactNode {
  const isNarrow = useMedia('(max-width: 640px)');
  const [typed, setTyped] = useState<Partial<Record<'first' | 'last', string>>>({});
  const [focused, setFocused] = useState(() => parseDate(form.last));

  function type(end: 'first' | 'last', text: string): void {
    setTyped({ ...typed, [end]: text });
    const day = text.trim();
    if (!isDay(day)) return;
    const next = { ...form, [end]: day };
    // A day beyond the other end moves that end too.
    onChange(next.first <= next.last ? next : { ...next, first: day, last: day });
    setFocused(parseDate(day));
  }

  const field = (end: 'first' | 'last', label: string): ReactNode => (
    <TextField
      label={label}
      placeholder={today}
      value={typed[end] ?? form[end]}
      error={isDay((typed[end] ?? form[end]).trim()) ? '' : t('Enter a day such as {day}.', { day: today })}
      onChange={(text) => type(end, text)}
      onBlur={() => {
        if (isDay((typed[end] ?? '').trim())) setTyped({ ...typed, [end]: form[end] });
      }}
    />
  );
  return (
    <div className={styles['days']}>
      <div className={styles['fields']}>
        {field('first', t('First day'))}
        {field('last', t('Last day'))}
      </div>
      <RangeCalendar
        aria-label={t('Days of the range')}
        visibleDuration={{ months: isNarrow ? 1 : 2 }}
        focusedValue={focused}
        onFocusChange={setFocused}
        value={{ start: parseDate(form.first), end: parseDate(form.last) }}
        onChange={({ start, end }) => {
          setTyped({});
          onChange({ kind: 'calendar', first: start.toString(), last: end.toString() });
        }}
        className={styles['calendar'] ?? ''}
      >
        <div className={styles['head']}>
          <AriaButton slot="previous" className={styles['step'] ?? ''}>
            <ChevronLeft {...ICON} />
          </AriaButton>
          <CalendarHeading className={styles['title'] ?? ''} />
          {!isNarrow && <CalendarHeading offset={{ months: 1 }} className={styles['title'] ?? ''} />}
          <AriaButton slot="next" className={styles['step'] ?? ''}>
            <ChevronRight {...ICON} />
          </AriaButton>
        </div>
        <div className={styles['months']}>
          <Month offset={0} />
          {!isNarrow && <Month offset={1} />}
        </div>
      </RangeCalendar>
    </div>
  );
}

function Month({ offset }: { readonly offset: number }): ReactNode {
  return (
    <CalendarGrid offset={{ months: offset }} className={styles['grid'] ?? ''}>
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles['weekday'] ?? ''}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarCell date={date} className={styles['day'] ?? ''} />}
      </CalendarGridBody>
    </CalendarGrid>
  );
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  // `Date` reads the 31st of a month that has 30 days as the first of the next one.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

import { type ReactNode, useState } from 'react';
import { readTimeOfDay, timeOfDayText } from '#domain/timeOfDay.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';

interface TypedFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Null for a text that is no value. */
  readonly read: (text: string) => number | null;
  readonly write: (value: number) => string;
  readonly error: string;
  readonly note?: string | undefined;
}

/** A value that is typed as text. What is typed stays while it is not valid. */
function TypedField({ label, value, onChange, read, write, error, note }: TypedFieldProps): ReactNode {
  const [typed, setTyped] = useState(() => write(value));
  const valid = read(typed);
  // Undo changes the value from outside.
  const text = valid !== null && valid !== value ? write(value) : typed;
  return (
    <TextField
      label={label}
      value={text}
      note={note}
      error={read(text) === null ? error : ''}
      onChange={(given) => {
        setTyped(given);
        const now = read(given);
        if (now !== null) onChange(now);
      }}
    />
  );
}

interface TimeFieldProps {
  readonly label: string;
  /** Minutes after midnight. */
  readonly minute: number;
  readonly onChange: (minute: number) => void;
  readonly note?: string | undefined;
}

export const TimeField = ({ label, minute, onChange, note }: TimeFieldProps): ReactNode => (
  <TypedField
    label={label}
    value={minute}
    onChange={onChange}
    note={note}
    read={readTimeOfDay}
    write={timeOfDayText}
    error={t('Enter a time of day, such as 18:30.')}
  />
);

interface SecondsFieldProps {
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
}

export const SecondsField = ({ seconds, onChange }: SecondsFieldProps): ReactNode => (
  <TypedField
    label={t('Seconds')}
    value={seconds}
    onChange={onChange}
    read={(text) => {
      const found = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
      return found >= 5 && found <= 86_400 ? found : null;
    }}
    write={String}
    error={t('Enter 5 to 86400 seconds.')}
  />
);

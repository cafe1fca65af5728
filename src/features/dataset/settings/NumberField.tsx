import { type ReactNode, useState } from 'react';
import { asNumber } from '#domain/jsonValue.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly note: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A whole number; other text stays on screen with an error, and changes nothing. */
export function NumberField({ label, note, value, onChange }: NumberFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const number = asNumber(text);
  const isWrong = text.trim() !== '' && !Number.isInteger(number);
  return (
    <TextField
      label={label}
      note={note}
      value={text}
      inputMode="numeric"
      error={isWrong ? t('is expected to be an integer') : ''}
      onBlur={() => !isWrong && setTyped(null)}
      onChange={(next) => {
        setTyped(next);
        const to = next.trim() === '' ? null : asNumber(next);
        if (to === null ? next.trim() === '' : Number.isInteger(to)) onChange(to);
      }}
    />
  );
}

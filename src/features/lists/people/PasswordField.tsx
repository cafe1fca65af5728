import type { ReactNode } from 'react';
import { passwordStrength, type PasswordStrength } from '#domain/access/passwordStrength.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Meter } from '#ui/kit/Meter.tsx';
import { t } from '#ui/t.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  /** Names that must not be in it. */
  readonly own: readonly string[];
  readonly note?: string;
  readonly onChange: (value: string) => void;
}

const LEVELS: Readonly<Record<PasswordStrength['level'], { value: number; color: string; text: string }>> = {
  refused: { value: 1, color: 'var(--danger)', text: 'Not accepted' },
  fair: { value: 2, color: 'var(--local)', text: 'Fair' },
  good: { value: 3, color: 'var(--live)', text: 'Good' },
  strong: { value: 4, color: 'var(--live)', text: 'Strong' },
};

/** A new password, with how hard it is to guess. */
export function PasswordField({ label, value, own, note, onChange }: PasswordFieldProps): ReactNode {
  const { level, fault } = passwordStrength(value, own);
  const { value: reached, color, text } = LEVELS[level];
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        value={value}
        error={value === '' ? '' : t(fault ?? '')}
        {...(note !== undefined && { note })}
        onChange={onChange}
      />
      {value !== '' && (
        <Meter
          label={t('Password strength')}
          parts={[{ label: t(text), value: reached, color }]}
          max={4}
          text={t(text)}
        />
      )}
    </>
  );
}

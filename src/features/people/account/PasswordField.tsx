import type { ReactNode } from 'react';
import { passwordStrength, type PasswordStrength } from '#domain/access/passwordStrength.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from '../People.module.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  /** Names that must not be in it. */
  readonly own: readonly string[];
  readonly note?: string;
  readonly onChange: (value: string) => void;
}

const LEVELS: Readonly<Record<PasswordStrength['level'], { value: number; text: string }>> = {
  refused: { value: 1, text: 'Not accepted' },
  fair: { value: 2, text: 'Fair' },
  good: { value: 3, text: 'Good' },
  strong: { value: 4, text: 'Strong' },
};

/** A new password, with how hard it is to guess. */
export function PasswordField({ label, value, own, note, onChange }: PasswordFieldProps): ReactNode {
  const { level, fault } = passwordStrength(value, own);
  const { value: reached, text } = LEVELS[level];
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
        <p className={styles['strength']}>
          <meter
            aria-label={t('Password strength')}
            aria-valuetext={t(text)}
            min={0}
            max={4}
            low={2}
            high={3}
            optimum={4}
            value={reached}
          />
          {t(text)}
        </p>
      )}
    </>
  );
}

import { type ReactNode, useRef, useState } from 'react';
import { type LogoFault, readLogo } from '#domain/theme/logo.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import styles from './Theme.module.css';

const FAULTS: Readonly<Record<LogoFault, string>> = {
  'not an image': 'Choose a PNG, JPEG, WebP, GIF or SVG image.',
  'too large': 'The image is larger than 48 kB. Make it smaller, for example 256 pixels wide.',
  'unsafe drawing':
    'The drawing holds more than shapes and text, such as styles, scripts or references. Save it as a plain SVG or as a PNG.',
};

interface LogoFieldProps {
  readonly logo: string | null;
  readonly onChange: (logo: string | null) => void;
}

/** An image that is stored within the theme. */
export function LogoField({ logo, onChange }: LogoFieldProps): ReactNode {
  const { reportError } = useDevice();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');

  async function take(file: File): Promise<void> {
    const address = await addressOf(file);
    const read = readLogo(address);
    setFault(read.ok ? '' : t(FAULTS[read.error]));
    if (read.ok) onChange(read.value);
  }

  return (
    <div className={styles['label']} role="group" aria-label={t('Logo')}>
      <span aria-hidden>{t('Logo')}</span>
      <div className={styles['logo']}>
        {logo !== null && <img src={logo} alt={t('Logo')} />}
        <Button onPress={() => input.current?.click()}>
          {logo === null ? t('Choose an image') : t('Choose another image')}
        </Button>
        {logo !== null && <Button onPress={() => onChange(null)}>{t('Remove logo')}</Button>}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // Cleared, so that choosing the same file again fires a change event.
            event.currentTarget.value = '';
            if (file) take(file).catch((error: unknown) => reportError(error, 'logo'));
          }}
        />
      </div>
      {fault !== '' && (
        <p className={styles['note']} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The image could not be read.')));
    reader.readAsDataURL(file);
  });
}

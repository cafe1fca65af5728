import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../t.ts';
import { Button } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import type { MissingPartProps } from './MissingPart.tsx';
import { useOnline } from './useOnline.ts';

/** Instead of a page whose code could not be loaded. */
export function MissingPage({ onRetry }: MissingPartProps): ReactNode {
  useOnline(onRetry);
  return (
    <EmptyState
      icon={CloudOff}
      title={t('This page is not on this device yet')}
      action={<Button onPress={onRetry}>{t('Try again')}</Button>}
    >
      {t('It is loaded when the server can be reached. Your work is saved on this device.')}
    </EmptyState>
  );
}

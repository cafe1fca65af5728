import type { ReactNode } from 'react';
import { faultRecord } from '#domain/error/faultRecord.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';

/** The error page where the device's storage could not be opened. */
export function StartFailure({ error }: { readonly error: unknown }): ReactNode {
  return (
    <main style={{ height: '100%' }}>
      <EmptyState
        title={t('Sextant could not start')}
        action={<Button onPress={() => location.reload()}>{t('Reload')}</Button>}
      >
        {t('Data on this device was not changed. {what}', { what: faultRecord(error).message })}
      </EmptyState>
    </main>
  );
}

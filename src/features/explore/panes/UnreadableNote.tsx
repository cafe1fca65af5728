import { type ReactNode, useState } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { LazyDialog } from '#ui/kit/overlays/LazyDialog.tsx';
import { t } from '#ui/t.ts';
import { usePage } from '../../services/page.ts';
import { copyText } from '../../shared/export/copyText.ts';
import explore from '../Explore.module.css';
import styles from './UnreadableNote.module.css';

/** Says that the stored controls of a chart cannot be read, and shows them as they are stored. */
export function UnreadableNote({ stored }: { readonly stored: string }): ReactNode {
  const { toasts } = usePage();
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="status" className={styles['note']}>
      <p>
        {t(
          'The stored controls of this chart cannot be read: they are not a JSON object. The server keeps them as they are until you save the chart. Choose the controls again, or restore a version of the chart.',
        )}
      </p>
      <Button onPress={() => setOpen(true)}>{t('Show what is stored')}</Button>
      <LazyDialog
        title={t('Stored controls')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <Button onPress={() => void copyText(Promise.resolve(stored), toasts, t('Copied'))}>
            {t('Copy')}
          </Button>
        }
      >
        {/* A scrolling region without focusable content must itself be focusable. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
        <pre tabIndex={0} role="region" aria-label={t('Stored controls')} className={explore['code']}>
          {stored}
        </pre>
      </LazyDialog>
    </div>
  );
}

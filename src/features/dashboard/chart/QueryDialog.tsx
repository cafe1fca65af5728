import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { copyText } from '../../copyText.ts';
import { usePage } from '../../services/page.ts';
import styles from './ChartDialogs.module.css';
import type { AnswerDialogProps } from './TableDialog.tsx';

/** The executed SQL statements of a chart. */
export function QueryDialog({ name, queries, onClose }: AnswerDialogProps): ReactNode {
  const { toasts } = usePage();
  const text = queries.map(({ sql }) => sql.trim()).join('\n\n');
  const copy = (): void => void copyText(Promise.resolve(text), toasts, t('Query copied'));
  return (
    <Dialog
      title={t('Query of {name}', { name })}
      isOpen
      onClose={onClose}
      width="wide"
      actions={
        <Button icon={Copy} onPress={copy}>
          {t('Copy')}
        </Button>
      }
    >
      {/* A scrolling region that holds nothing focusable must be reachable by the keyboard itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles['sql']} tabIndex={0} aria-label={t('Query of {name}', { name })} role="group">
        {text === '' ? t('The server did not return the query.') : text}
      </pre>
    </Dialog>
  );
}

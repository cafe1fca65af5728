import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { copyText } from '../../shared/export/copyText.ts';
import { usePage } from '../../services/page.ts';
import { SqlText } from '../../shared/sql/SqlText.tsx';
import type { ChartTableDialogProps } from './TableDialog.tsx';

/** The executed SQL statements of a chart. */
export function QueryDialog({ name, queries, onClose }: ChartTableDialogProps): ReactNode {
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
      <SqlText
        label={t('Query of {name}', { name })}
        sql={text === '' ? t('The server did not return the query.') : text}
      />
    </Dialog>
  );
}

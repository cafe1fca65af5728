import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { usePage } from '../../services/page.ts';
import { copyText } from '../../shared/export/copyText.ts';

interface CopyMenuProps {
  readonly source: ResultSource;
  /** Whether the button has a text label. */
  readonly hasWords: boolean;
}

/** Copies all rows shown, with or without their column names. */
export function CopyMenu({ source, hasWords }: CopyMenuProps): ReactNode {
  const { toasts } = usePage();
  const rows = source.rowCount();
  const all = { fromRow: 0, toRow: rows, fromColumn: 0, toColumn: source.columns.length };
  const copy = (text: Promise<string>): void =>
    void copyText(text, toasts, t('{n} {n|row|rows} copied', { n: rows }));
  const label = t('Copy to clipboard');
  return (
    <Menu
      label={label}
      placement="bottom end"
      items={[
        { id: 'with', label: t('With headers'), run: () => copy(source.copyAll()) },
        { id: 'without', label: t('Without headers'), run: () => copy(source.copyText(all, false)) },
      ]}
    >
      {hasWords ? (
        <Button kind="quiet" icon={Copy}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} icon={Copy} />
      )}
    </Menu>
  );
}

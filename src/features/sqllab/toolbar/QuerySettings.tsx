import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { LazyDialog } from '#ui/kit/overlays/LazyDialog.tsx';
import { t } from '#ui/t.ts';
import styles from './Toolbar.module.css';

/** A button that opens the settings that do not fit into the toolbar. */
export function QuerySettings({ children }: { readonly children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton small label={t('Query settings')} icon={SlidersHorizontal} onPress={() => setOpen(true)} />
      <LazyDialog title={t('Query settings')} width="narrow" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={styles['settings']}>{children}</div>
      </LazyDialog>
    </>
  );
}

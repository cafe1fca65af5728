import { type ReactNode, useState } from 'react';
import { markTab } from '#commands/tab/markTab.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { TAB_COLORS, type TabColor } from '#domain/tab/tabColor.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import styles from './TabColorDialog.module.css';

export interface TabColorDialogProps {
  readonly tab: QueryEditor;
  readonly onClose: () => void;
}

/** Chooses the colour that marks a tab. */
export function TabColorDialog({ tab, onClose }: TabColorDialogProps): ReactNode {
  const { change } = useDevice();
  const [chosen, setChosen] = useState(tab.color ?? null);

  function choose(color: TabColor | null): void {
    setChosen(color);
    change(markTab({ id: tab.id, color }));
  }

  return (
    <Dialog
      title={t('Color of “{name}”', { name: tab.name })}
      width="narrow"
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('Close')}</Button>}
    >
      <div role="radiogroup" aria-label={t('Color')} className={styles['colors']}>
        {[null, ...TAB_COLORS].map((color) => (
          <label key={color ?? ''} className={styles['color']}>
            <input type="radio" name="tab-color" checked={color === chosen} onChange={() => choose(color)} />
            <span className={styles['swatch']} {...(color === null ? {} : { 'data-tab-color': color })} />
            {color === null ? t('None') : t(color)}
          </label>
        ))}
      </div>
    </Dialog>
  );
}

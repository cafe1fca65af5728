import { type ReactNode, useState } from 'react';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { t } from '#ui/t.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { TAB_COLORS, type TabColor } from '#domain/tab/tabColor.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { markTab } from '#commands/tab/markTab.ts';
import { useLab } from '../lab/labContext.ts';
import type { LabData } from '../lab/useLabData.ts';
import { useDevice } from '../../services/device.ts';
import { TabListDialog } from './TabListDialog.tsx';
import styles from './TabColorDialog.module.css';

interface TabColorDialogProps {
  readonly tab: QueryEditor;
  readonly onClose: () => void;
}

/** Chooses the colour that marks a tab. */
function TabColorDialog({ tab, onClose }: TabColorDialogProps): ReactNode {
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

// Other pages have it too.
const VersionsDialog = lazyPart(async () => ({
  default: (await import('../../documents/versions/VersionsDialog.tsx')).VersionsDialog,
}));

const CommentsDialog = lazyPart(async () => ({
  default: (await import('../../shared/comments/CommentsDialog.tsx')).CommentsDialog,
}));

/** A dialog about tabs: about one of them, or about all. */
export type TabDialog =
  | { readonly kind: 'list' }
  | { readonly kind: 'versions' | 'color' | 'comments'; readonly tabId: string };

export interface TabDialogsProps {
  readonly data: LabData;
  readonly dialog: TabDialog;
  readonly onClose: () => void;
}

/** The open dialog about tabs. One file for all of them. */
export function TabDialogs({ data, dialog, onClose }: TabDialogsProps): ReactNode {
  const lab = useLab();
  if (dialog.kind === 'list') return <TabListDialog data={data} onClose={onClose} />;
  const tab = data.shown?.tab;
  if (tab?.id !== dialog.tabId) return null;
  const saved = data.shown?.savedQuery;
  if (dialog.kind === 'comments')
    return saved?.remoteId == null ? null : (
      <CommentsDialog
        subject={{ kind: 'query', name: String(saved.remoteId) }}
        name={saved.label}
        isOwner
        onClose={onClose}
      />
    );
  if (dialog.kind === 'color') return <TabColorDialog tab={tab} onClose={onClose} />;
  return (
    <VersionsDialog of={tab} onRestore={(seq) => void lab.tabs.restore(tab.id, seq)} onClose={onClose} />
  );
}

import { type ReactNode } from 'react';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useLab } from '../lab/labContext.ts';
import type { LabData } from '../lab/useLabData.ts';
import { TabColorDialog } from './TabColorDialog.tsx';
import { TabListDialog } from './TabListDialog.tsx';

// Other pages have it too.
const VersionsDialog = lazyPart(async () => ({
  default: (await import('../../documents/versions/VersionsDialog.tsx')).VersionsDialog,
}));

/** A dialog about tabs: about one of them, or about all. */
export type TabDialog =
  | { readonly kind: 'list' }
  | { readonly kind: 'versions' | 'color'; readonly tabId: string };

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
  if (dialog.kind === 'color') return <TabColorDialog tab={tab} onClose={onClose} />;
  return (
    <VersionsDialog of={tab} onRestore={(seq) => void lab.tabs.restore(tab.id, seq)} onClose={onClose} />
  );
}

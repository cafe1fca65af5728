import { TableOfContents } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useHasComments } from '../../shared/comments/useHasComments.ts';
import type { LabData } from '../lab/useLabData.ts';
import { LabCommands } from '../LabCommands.tsx';
import type { EarlyKey } from './EarlyKeys.tsx';
import { TabActions } from './TabActions.tsx';
import type { TabDialog } from './TabDialogs.tsx';

const TabDialogs = lazyPart(async () => ({ default: (await import('./TabDialogs.tsx')).TabDialogs }));

export interface TabToolsProps {
  readonly data: LabData;
  readonly onRename: (tabId: string) => void;
  readonly early: EarlyKey;
}

/** The list of all tabs, the menu of the shown one, and the keys of the page. Loaded after the strip. */
export function TabTools({ data, onRename, early }: TabToolsProps): ReactNode {
  const [dialog, setDialog] = useState<TabDialog | null>(null);
  const { tabs, hasClosedTabs } = data;
  const shown = data.shown?.tab ?? null;
  const saved = data.shown?.savedQuery;
  const hasComments = useHasComments() && saved?.remoteId != null;
  const showVersions = useCallback((tabId: string) => setDialog({ kind: 'versions', tabId }), []);
  return (
    <>
      <IconButton
        small
        label={t('All tabs')}
        icon={TableOfContents}
        onPress={() => setDialog({ kind: 'list' })}
      />
      <TabActions
        tab={shown}
        isOnly={tabs.length < 2}
        hasOthers={tabs.some((tab) => tab.id !== shown?.id && tab.isPinned !== true)}
        hasClosedTabs={hasClosedTabs}
        onRename={onRename}
        onVersions={showVersions}
        onComments={hasComments ? (tabId) => setDialog({ kind: 'comments', tabId }) : null}
        onColor={(tabId) => setDialog({ kind: 'color', tabId })}
      />
      <LabCommands data={data} onRename={onRename} onVersions={showVersions} early={early} />
      <Suspense fallback={null}>
        {dialog !== null && <TabDialogs data={data} dialog={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

import { Plus } from 'lucide-react';
import { type Dispatch, type ReactNode, type SetStateAction, useMemo, useState } from 'react';
import type { ChosenTabs } from '#domain/dashboard/layout/activeTabs.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { findComponent } from '#domain/dashboard/edit/layoutMap.ts';
import { dragTabs } from '../drag/dragging.ts';
import type { TabTools } from '../../layout/frame.ts';
import type { EditSession } from '../session/editSession.ts';
import { TextDialog } from './TextDialog.tsx';

/** A list of tabs in edit mode: tabs are dragged, renamed by a double click, and added by a button at its end. */
export function useTabTools(
  session: EditSession,
  setChosenTabs: Dispatch<SetStateAction<ChosenTabs>>,
): { readonly tools: TabTools; readonly dialog: ReactNode } {
  const [renamed, setRenamed] = useState<string | null>(null);
  const tools = useMemo(
    (): TabTools => ({
      drag: dragTabs,
      rename: setRenamed,
      after: ({ id, children }) => (
        <IconButton
          small
          label={t('Add tab')}
          icon={Plus}
          onPress={() => {
            const to = { parent: id, index: children.length };
            session.run({ kind: 'add', addition: { type: 'TAB' }, to });
            const added = findComponent(session.shown.get(), id)?.children[children.length];
            if (added !== undefined) setChosenTabs((now) => ({ ...now, [id]: added }));
          }}
        />
      ),
    }),
    [session, setChosenTabs],
  );
  const dialog = renamed !== null && <TextDialog id={renamed} onClose={() => setRenamed(null)} />;
  return { tools, dialog };
}

import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { markTab } from '#commands/tab/markTab.ts';
import { setHideLeftBar } from '#commands/tab/tabEdit.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu, type MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import { useDevice } from '../../services/device.ts';
import { useLab } from '../lab/labContext.ts';
import { NARROW } from '../narrow.ts';
import { MOVE_LEFT_KEYS, MOVE_RIGHT_KEYS, RENAME_KEYS, REOPEN_KEYS } from '../shortcuts.ts';

export interface TabActionsProps {
  readonly tab: QueryEditor | null;
  readonly isOnly: boolean;
  /** Whether there are other tabs that are not pinned. */
  readonly hasOthers: boolean;
  readonly hasClosedTabs: boolean;
  readonly onRename: (id: string) => void;
  readonly onVersions: (id: string) => void;
  /** Opens the comments on the saved query of the tab; null where it has none, or no server has it. */
  readonly onComments: ((id: string) => void) | null;
  readonly onColor: (id: string) => void;
}

/** The actions of the shown tab. */
export function TabActions(props: TabActionsProps): ReactNode {
  const { tab, isOnly, hasOthers, hasClosedTabs, onRename, onVersions, onComments, onColor } = props;
  const lab = useLab();
  const { change } = useDevice();
  const hasSidebar = !useMedia(NARROW);
  const reopen: MenuAction = {
    id: 'reopen',
    label: t('Reopen closed tab'),
    shortcut: REOPEN_KEYS,
    disabled: !hasClosedTabs,
    separated: tab !== null,
    run: () => void lab.tabs.reopen(),
  };
  const ofTab = (shown: QueryEditor): MenuAction[] => [
    // After the menu has returned the focus, so that the name field keeps it.
    {
      id: 'rename',
      label: t('Rename'),
      shortcut: RENAME_KEYS,
      run: () => requestAnimationFrame(() => onRename(shown.id)),
    },
    { id: 'versions', label: t('Versions'), run: () => onVersions(shown.id) },
    ...(onComments === null
      ? []
      : [{ id: 'comments', label: t('Comments'), run: () => onComments(shown.id) }]),
    { id: 'clone', label: t('Clone'), run: () => void lab.tabs.clone(shown.id) },
    {
      id: 'pin',
      label: shown.isPinned === true ? t('Unpin tab') : t('Pin tab'),
      run: () => change(markTab({ id: shown.id, isPinned: shown.isPinned !== true })),
    },
    { id: 'color', label: t('Color'), run: () => onColor(shown.id) },
    {
      id: 'left',
      label: t('Move left'),
      shortcut: MOVE_LEFT_KEYS,
      disabled: isOnly,
      separated: true,
      run: () => lab.tabs.shift(shown.id, -1),
    },
    {
      id: 'right',
      label: t('Move right'),
      shortcut: MOVE_RIGHT_KEYS,
      disabled: isOnly,
      run: () => lab.tabs.shift(shown.id, 1),
    },
    { id: 'close', label: t('Close'), separated: true, run: () => void lab.tabs.close(shown) },
    {
      id: 'closeOthers',
      label: t('Close other tabs'),
      disabled: !hasOthers,
      run: () => void lab.tabs.closeOthers(shown.id),
    },
    reopen,
    ...(hasSidebar ? [sidebar(shown)] : []),
  ];
  const sidebar = ({ id, hideLeftBar }: QueryEditor): MenuAction => ({
    id: 'sidebar',
    label: hideLeftBar ? t('Show sidebar') : t('Hide sidebar'),
    separated: true,
    run: () => change(setHideLeftBar({ id, hideLeftBar: !hideLeftBar })),
  });

  return (
    <Menu label={t('Tab actions')} items={tab ? ofTab(tab) : [reopen]} placement="bottom end">
      <IconButton small label={t('Tab actions')} icon={Ellipsis} />
    </Menu>
  );
}

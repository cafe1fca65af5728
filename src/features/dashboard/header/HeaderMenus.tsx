import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import type { MenuAction } from '#ui/kit/overlays/Menu.tsx';
import { useMedia } from '#ui/page/useMedia.ts';
import { t } from '#ui/t.ts';
import { usePage } from '../../services/page.ts';
import { DownloadMenu, useDownloads } from '../download/DownloadMenu.tsx';
import { useMayEdit } from '../rights/useMayEdit.ts';
import { useDashboard } from '../runtime/runtime.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { OfflineToggle } from './OfflineToggle.tsx';
import { ShareMenu, useShareItems } from './ShareMenu.tsx';

const NONE: readonly MenuAction[] = [];

/**
 * The menus of a dashboard's header; on a phone they are one. Their dialogs have the same place at any width: turning
 * the phone closes none, with what was typed in it.
 */
export function HeaderMenus({ onPublish }: { readonly onPublish: () => void }): ReactNode {
  const { id, published } = useDashboard().dashboard;
  const share = useShareItems();
  const download = useDownloads();
  const mayEdit = useMayEdit();
  const isVisit = usePage().visiting !== null;
  const isNarrow = useMedia('(max-width: 640px)');
  const publish: readonly MenuAction[] = isVisit
    ? NONE
    : [
        {
          id: 'publish',
          label: published ? t('Make a draft') : t('Publish'),
          icon: published ? EyeOff : Eye,
          // PERM-19.
          disabled: !mayEdit,
          separated: true,
          run: onPublish,
        },
      ];
  const downloads = download.items.map((each, at) => ({
    ...each,
    disabled: each.disabled === true || download.isBusy,
    separated: at === 0 && share.length > 0,
  }));
  return (
    <>
      {!isNarrow && <ShareMenu items={share} />}
      {!isNarrow && <DownloadMenu {...download} />}
      {id > 0 && !isVisit && <OfflineToggle />}
      {!isNarrow && !isVisit && (
        <Button
          kind="quiet"
          icon={published ? Eye : EyeOff}
          aria-pressed={published}
          aria-label={t('Publish')}
          // PERM-19.
          isDisabled={!mayEdit}
          onPress={onPublish}
        >
          {published ? t('Published') : t('Draft')}
        </Button>
      )}
      <MoreMenu before={isNarrow ? [...share, ...downloads, ...publish] : NONE} />
      {download.dialog}
    </>
  );
}

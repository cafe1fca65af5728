import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#ui/t.ts';
import { useDownloadItems } from '../download/DownloadMenu.tsx';
import { usePage } from '../../services/page.ts';
import { useDashboard } from '../runtime/runtime.ts';
import { useMayEdit } from '../rights/useMayEdit.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { useShareItems } from './ShareMenu.tsx';

/** On a phone, what has a button of its own in the header of a wider page. */
export function NarrowMenu({ onPublish }: { readonly onPublish: () => void }): ReactNode {
  const { published } = useDashboard().dashboard;
  const share = useShareItems();
  const download = useDownloadItems();
  const mayEdit = useMayEdit();
  const isVisit = usePage().visiting !== null;
  return (
    <>
      <MoreMenu
        before={[
          ...share,
          ...download.items.map((each, at) => ({
            ...each,
            disabled: each.disabled === true || download.isBusy,
            separated: at === 0 && share.length > 0,
          })),
          ...(isVisit
            ? []
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
              ]),
        ]}
      />
      {download.dialog}
    </>
  );
}

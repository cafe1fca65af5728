import { Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { setting } from '#store/settings.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useDashboard } from '../runtime/runtime.ts';

/** The name of the folder that the dashboard is in; null for none. */
export function useFolderName(): string | null {
  const { db } = useDevice();
  const { uuid } = useDashboard().dashboard;
  const folder = useLive(() => setting(db, 'workFolder'), [db]);
  return folder?.dashboards.includes(uuid ?? '') === true ? folder.name : null;
}

/** Says that the dashboard is the file of a folder too, and shows how both stand. */
export function InFolder(): ReactNode {
  const { folderAsked } = usePage();
  const { uuid } = useDashboard().dashboard;
  const name = useFolderName();
  if (name === null) return null;
  // Names of folders may be longer than the header is.
  return (
    <IconButton
      small
      label={t('Folder {name}', { name })}
      icon={Folder}
      onPress={() => folderAsked.set(uuid)}
    />
  );
}

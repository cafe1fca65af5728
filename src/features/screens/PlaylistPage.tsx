import { MonitorPlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { playlistDocument } from '#documents/kinds/playlist.ts';
import { t } from '#ui/t.ts';
import { RecordPage } from '../shared/records/RecordPage.tsx';
import { useDashboards } from '../services/dashboards.ts';
import { PlaylistFields } from './PlaylistFields.tsx';
import { SCREENS } from './PlaylistList.tsx';

/** A playlist, by its id on the server or on this device. */
export function PlaylistPage({ id }: { readonly id: string }): ReactNode {
  const { explore } = useDashboards();
  return (
    <RecordPage
      kind={playlistDocument}
      id={id}
      noun={t('Playlist')}
      icon={MonitorPlay}
      list={{ path: SCREENS, label: t('All playlists') }}
      goneTitle={t('This playlist cannot be shown')}
      deleteLabel={t('Delete playlist')}
      read={async () => (await explore()).readPlaylists()}
      fields={(editing) => <PlaylistFields {...editing} />}
    />
  );
}

import { MonitorPlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { newPlaylist, type PlaylistContents } from '#domain/kiosk/playlist.ts';
import { t } from '#ui/t.ts';
import { RecordList } from '../records/RecordList.tsx';
import { useDashboards } from '../../services/dashboards.ts';

export const SCREENS = '/kiosk/list/';

/** The playlists of the server, and those of this device. */
export function PlaylistList(): ReactNode {
  const { explore } = useDashboards();
  return (
    <RecordList<PlaylistContents>
      kind="playlist"
      view="Dashboard"
      title={t('Playlists')}
      searchLabel={t('Search playlists')}
      icon={MonitorPlay}
      emptyTitle={t('No playlists yet')}
      emptyText={t('A playlist shows dashboards on a screen on the wall, one after the other.')}
      newLabel={t('New playlist')}
      newTitle={t('New playlist')}
      newContents={newPlaylist}
      addressOf={(id) => `${SCREENS}?playlist=${id}`}
      textOf={() => ''}
      read={async () => (await explore()).readPlaylists()}
      columns={[
        {
          id: 'count',
          title: t('Dashboards'),
          width: 140,
          sortBy: ({ contents }) => contents.items.length,
          cell: ({ contents }) => String(contents.items.length),
        },
      ]}
    />
  );
}

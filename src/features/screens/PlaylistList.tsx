import { MonitorPlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { newPlaylist, type PlaylistContents } from '#domain/kiosk/playlist.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useSession } from '../services/session.ts';
import { useCaller } from '../services/useCaller.ts';
import { SETTINGS, settingsFor } from '../shared/page/settingsPages.ts';
import { RecordList } from '../shared/records/RecordList.tsx';

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
      links={<ScreensButton />}
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

/** Back to the screens that play them, for people who may open that page. */
function ScreensButton(): ReactNode {
  const navigate = useNavigate();
  const { rights } = useCaller();
  const { mode } = useObservable(useSession().conf);
  const { path, label } = SETTINGS.screens;
  const mayOpen = settingsFor(rights, mode === 'gateway').some((each) => each.path === path);
  return mayOpen && <Button onPress={() => void navigate(path)}>{t(label)}</Button>;
}

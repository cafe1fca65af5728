import type { ReactNode } from 'react';
import { useSearchParams, useNavigate } from 'react-router-dom';
import { MonitorPlay } from 'lucide-react';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { playlistDocument } from '#documents/kinds/playlist.ts';
import { Button } from '#ui/kit/Button.tsx';
import { newPlaylist, type PlaylistContents } from '#domain/kiosk/playlist.ts';
import { useSession } from '../services/session.ts';
import { NotAtSuperset } from '../shared/page/NotAtSuperset.tsx';
import { SETTINGS, settingsFor } from '../shared/page/settingsPages.ts';
import { useDashboards } from '../services/dashboards.ts';
import { RecordPage } from '../shared/records/RecordPage.tsx';
import { RecordList } from '../shared/records/RecordList.tsx';
import { useCaller } from '../services/useCaller.ts';
import { PlaylistFields } from './PlaylistFields.tsx';

const SCREENS = '/kiosk/list/';

/** The playlists of the server, and those of this device. */
function PlaylistList(): ReactNode {
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

/** A playlist, by its id on the server or on this device. */
function PlaylistPage({ id }: { readonly id: string }): ReactNode {
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

/** The playlists of screens, or the one that the address names. */
export default function ScreensPage(): ReactNode {
  const [params] = useSearchParams();
  const { mode } = useObservable(useSession().conf);
  const playlist = params.get('playlist');
  if (mode === 'gateway') return <NotAtSuperset title={t('Playlists')} why={t(SETTINGS.screens.notThere)} />;
  return playlist === null ? <PlaylistList /> : <PlaylistPage id={playlist} />;
}

import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MonitorPlay } from 'lucide-react';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { playlistDocument } from '#documents/kinds/playlist.ts';
import { useSession } from '../services/session.ts';
import { NotAtSuperset } from '../shared/page/NotAtSuperset.tsx';
import { SETTINGS } from '../shared/page/settingsPages.ts';
import { useDashboards } from '../services/dashboards.ts';
import { RecordPage } from '../shared/records/RecordPage.tsx';
import { PlaylistList, SCREENS } from './PlaylistList.tsx';
import { PlaylistFields } from './PlaylistFields.tsx';

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

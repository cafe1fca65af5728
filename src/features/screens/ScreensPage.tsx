import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useSession } from '../services/session.ts';
import { NotAtSuperset } from '../shared/page/NotAtSuperset.tsx';
import { SETTINGS } from '../shared/page/settingsPages.ts';
import { PlaylistList } from './PlaylistList.tsx';
import { PlaylistPage } from './PlaylistPage.tsx';

/** The playlists of screens, or the one that the address names. */
export default function ScreensPage(): ReactNode {
  const [params] = useSearchParams();
  const { mode } = useObservable(useSession().conf);
  const playlist = params.get('playlist');
  if (mode === 'gateway') return <NotAtSuperset title={t('Playlists')} why={t(SETTINGS.screens.notThere)} />;
  return playlist === null ? <PlaylistList /> : <PlaylistPage id={playlist} />;
}

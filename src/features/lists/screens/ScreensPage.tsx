import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PlaylistList } from './PlaylistList.tsx';
import { PlaylistPage } from './PlaylistPage.tsx';

/** The playlists of screens, or the one that the address names. */
export default function ScreensPage(): ReactNode {
  const [params] = useSearchParams();
  const playlist = params.get('playlist');
  return playlist === null ? <PlaylistList /> : <PlaylistPage id={playlist} />;
}

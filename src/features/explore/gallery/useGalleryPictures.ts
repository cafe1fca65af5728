import { useEffect, useState } from 'react';
import type { GalleryPictures, GalleryTheme } from '#charts/explore/gallery/galleryPicture.ts';
import { usePageTheme } from '#ui/theme/pageTheme.ts';
import { useDevice } from '../../services/device.ts';

interface Loaded {
  readonly theme: GalleryTheme;
  readonly addresses: ReadonlyMap<string, string>;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The addresses of the pictures of the page's theme, by chart type; none until they are loaded. */
export function useGalleryPictures(): ReadonlyMap<string, string> {
  const { reportError } = useDevice();
  const theme = usePageTheme();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isOver = false;
    read(theme).then(
      (addresses) => {
        if (!isOver) setLoaded({ theme, addresses });
      },
      (error: unknown) => reportError(error, 'pictures of chart types'),
    );
    return () => {
      isOver = true;
    };
  }, [theme, reportError]);
  return loaded?.theme === theme ? loaded.addresses : NONE;
}

async function read(theme: GalleryTheme): Promise<ReadonlyMap<string, string>> {
  const { default: pictures }: { default: GalleryPictures } = await (theme === 'dark'
    ? import('./dark.json')
    : import('./light.json'));
  return new Map(
    Object.entries(pictures).map(([type, svg]) => [type, `data:image/svg+xml,${encodeURIComponent(svg)}`]),
  );
}

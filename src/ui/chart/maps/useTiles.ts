import { BitmapLayer } from '@deck.gl/layers';
import type { Layer } from '@deck.gl/core';
import { useEffect, useMemo, useState } from 'react';
import { type MapTile, tilesIn } from '#charts/kit/deck/mapTiles.ts';
import type { MapView } from '#charts/kit/deck/mapView.ts';

/** The address of map tiles that the server's administrator set; null for none. */
export function mapTilesAddress(): string | null {
  const address = document.querySelector('meta[name="map-tiles"]')?.getAttribute('content') ?? '';
  return address === '' || !URL.canParse(address) ? null : address;
}

const NO_IMAGES: ReadonlyMap<string, HTMLImageElement> = new Map();
/** Tiles that are kept when they are out of view. */
const MAX_KEPT = 240;

/** Images of the base map. What cannot be loaded is left out: the outlines lie below. */
export function useTiles(
  address: string | null,
  view: MapView | null,
  size: { readonly width: number; readonly height: number } | null,
): readonly Layer[] {
  const [images, setImages] = useState(NO_IMAGES);
  const wanted = useMemo(
    () => (address === null || view === null || size === null ? [] : tilesIn(address, view, size)),
    [address, view, size],
  );
  const key = wanted.map((tile) => tile.key).join(' ');
  const tiles = useMemo(() => wanted, [key]); // oxlint-disable-line react/exhaustive-deps -- the same while its keys are
  useEffect(() => {
    const started = tiles.map((tile) =>
      load(tile, (image) => setImages((now) => withImage(now, tile.key, image))),
    );
    return () => {
      for (const stop of started) stop();
    };
  }, [tiles]);
  return useMemo(
    () =>
      tiles.toReversed().flatMap(({ key: name, bounds }) => {
        const image = images.get(name);
        return image === undefined ? [] : new BitmapLayer({ id: `tile ${name}`, image, bounds: [...bounds] });
      }),
    [tiles, images],
  );
}

function load({ url }: MapTile, onLoad: (image: HTMLImageElement) => void): () => void {
  const image = new Image();
  // Without it the canvas could not draw them.
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  image.addEventListener('load', () => onLoad(image));
  image.src = url;
  return () => {
    if (!image.complete) image.src = '';
  };
}

function withImage(
  images: ReadonlyMap<string, HTMLImageElement>,
  key: string,
  image: HTMLImageElement,
): ReadonlyMap<string, HTMLImageElement> {
  return new Map([...images, [key, image] as const].slice(-MAX_KEPT));
}

import { type ReactNode, useCallback } from 'react';
import type { StoredImage } from '#store/dashboards/dashboardRows.ts';
import type { Icon } from '#ui/icon.ts';
import styles from './Card.module.css';

export interface ImageMosaicProps {
  readonly images: readonly StoredImage[];
  /** What is shown where there are none. */
  readonly icon: Icon;
}

/** The stored images of up to four charts, side by side. */
export function ImageMosaic({ images, icon: Sign }: ImageMosaicProps): ReactNode {
  if (images.length === 0) return <Sign size={28} strokeWidth={1.25} />;
  return (
    <span className={styles['mosaic']} data-count={images.length}>
      {images.map((each) => (
        <ChartImage key={each.key} image={each} />
      ))}
    </span>
  );
}

function ChartImage({ image: { image } }: { readonly image: StoredImage }): ReactNode {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([image], { type: 'image/png' }));
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [image],
  );
  return <img ref={show} alt="" />;
}

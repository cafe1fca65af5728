import { LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { StoredImage } from '#store/dashboards/dashboardRows.ts';
import styles from './HomePage.module.css';

/** The stored images of up to four charts, side by side. */
export function ImageMosaic({ images }: { readonly images: readonly StoredImage[] }): ReactNode {
  if (images.length === 0) return <LayoutDashboard size={28} strokeWidth={1.25} />;
  return (
    <span className={styles['mosaic']} data-count={images.length}>
      {images.map((each) => (
        <ChartImage key={each.key} image={each} />
      ))}
    </span>
  );
}

function ChartImage({ image: { image } }: { readonly image: StoredImage }): ReactNode {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([image], { type: 'image/png' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  return url === null ? <span /> : <img src={url} alt="" />;
}

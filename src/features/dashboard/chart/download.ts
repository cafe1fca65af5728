export interface Picture {
  readonly blob: Blob;
  readonly extension: 'png' | 'svg';
}

/** A chart's drawing as an image; null where it has none, as for tables. */
export async function pictureOf(figure: HTMLElement): Promise<Picture | null> {
  const canvas = figure.querySelector('canvas');
  if (canvas !== null) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return blob === null ? null : { blob, extension: 'png' };
  }
  // The icons of the header are SVG too, and must not match.
  const svg = figure.querySelector(':scope > :not(figcaption) svg[viewBox]:not(.lucide)');
  if (svg === null) return null;
  const text = new XMLSerializer().serializeToString(svg);
  return { blob: new Blob([text], { type: 'image/svg+xml' }), extension: 'svg' };
}

/** A name that is valid on any file system. */
export function fileName(name: string, extension: string): string {
  const safe = name
    .replaceAll(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 100);
  return `${safe === '' ? 'chart' : safe}.${extension}`;
}

export function saveBlob(document: Document, name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not every browser has read the URL by the end of the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

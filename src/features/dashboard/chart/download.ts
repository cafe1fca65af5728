export interface Picture {
  readonly blob: Blob;
  readonly extension: 'png' | 'svg';
}

/** A chart's drawing as a file; null where it is drawn without one, as tables are. */
export async function pictureOf(figure: HTMLElement): Promise<Picture | null> {
  const canvas = figure.querySelector('canvas');
  if (canvas !== null) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return blob === null ? null : { blob, extension: 'png' };
  }
  // The head's icons are drawings too, and not the one that is meant.
  const svg = figure.querySelector(':scope > :not(figcaption) svg[viewBox]:not(.lucide)');
  if (svg === null) return null;
  const text = new XMLSerializer().serializeToString(svg);
  return { blob: new Blob([text], { type: 'image/svg+xml' }), extension: 'svg' };
}

/** A name that any file system takes. */
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
  // The download has taken what it needs once the click is over, but not in every browser at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

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

/** Shows a chart image at its former place and size. */
export function showImage(layer: HTMLElement, bitmap: ImageBitmap): void {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.style.width = `${bitmap.width / window.devicePixelRatio}px`;
  canvas.style.height = `${bitmap.height / window.devicePixelRatio}px`;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  layer.append(canvas);
}

/** Null if a canvas cannot be read. */
export function imageOf(layer: HTMLElement): Promise<Blob | null> {
  const canvas = layer.querySelector('canvas');
  return new Promise((resolve) => {
    if (canvas === null || canvas.width === 0) resolve(null);
    else canvas.toBlob(resolve, 'image/png');
  });
}

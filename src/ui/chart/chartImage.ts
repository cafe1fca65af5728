/** Padding of a chart image, in pixels. */
const MARGIN = 16;
const TITLE_ROOM = 32;

/**
 * The chart inside an element as a chart image, with background and title. Null if there is none: tables and single
 * numbers have no canvas.
 */
export async function chartImage(element: HTMLElement, title: string): Promise<Blob | null> {
  const drawing = element.querySelector('canvas');
  if (drawing === null || drawing.width === 0) return null;
  const scale = drawing.width / Math.max(drawing.clientWidth, 1);
  const style = getComputedStyle(element);
  const image = document.createElement('canvas');
  image.width = drawing.width + 2 * MARGIN * scale;
  image.height = drawing.height + (2 * MARGIN + TITLE_ROOM) * scale;
  const context = image.getContext('2d');
  if (context === null) return null;
  context.fillStyle = surfaceUnder(element);
  context.fillRect(0, 0, image.width, image.height);
  context.fillStyle = style.color;
  context.font = `600 ${16 * scale}px ${style.fontFamily}`;
  context.textBaseline = 'top';
  context.fillText(title, MARGIN * scale, MARGIN * scale, drawing.width);
  context.drawImage(drawing, MARGIN * scale, (MARGIN + TITLE_ROOM) * scale);
  return new Promise((resolve) => image.toBlob(resolve, 'image/png'));
}

/** The first opaque background behind an element. */
function surfaceUnder(element: HTMLElement): string {
  for (let each: HTMLElement | null = element; each !== null; each = each.parentElement) {
    const color = getComputedStyle(each).backgroundColor;
    if (color !== 'transparent' && color !== 'rgba(0, 0, 0, 0)') return color;
  }
  return 'Canvas';
}

import { domToCanvas } from 'modern-screenshot';

const URL_IN_SOURCE = /url\((["']?)([^"')]+)\1\)/;

/** The page's bundled fonts as CSS with the files in it: an image loads no files of its own. */
async function fontFaces(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const faces = await Promise.all(rules.map(withFile));
  return faces.join('\n');
}

async function withFile(rule: CSSFontFaceRule): Promise<string> {
  const path = URL_IN_SOURCE.exec(rule.cssText)?.[2];
  if (path === undefined) return rule.cssText;
  const response = await fetch(new URL(path, rule.parentStyleSheet?.href ?? document.baseURI));
  const file = await dataUrl(await response.blob());
  return rule.cssText.replace(path, file);
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The font could not be read.')));
    reader.readAsDataURL(blob);
  });
}

/** Image pixels for each CSS pixel. */
const SCALE = 2;
/** The longest side of an image: browsers refuse larger canvases. */
const MAX_SIDE = 16_000;
const MARGIN = 16;
const LINE = 18;

/**
 * A PNG of an element as it is on screen, all of what it scrolls, with its background and `notes` as lines below it.
 * Buttons of its captions and what is not printed are left out. Null if the browser has no memory for it.
 */
export async function elementImage(element: HTMLElement, notes: readonly string[]): Promise<Blob | null> {
  const width = Math.max(element.scrollWidth, element.clientWidth);
  const height = Math.max(element.scrollHeight, element.clientHeight);
  const scale = Math.min(SCALE, MAX_SIDE / Math.max(width, height + notes.length * LINE, 1));
  const drawing = await domToCanvas(element, {
    width,
    height,
    scale,
    filter: isInImage,
    font: { cssText: await fontFaces() },
    // Its place on the page is not part of the image.
    style: { margin: '0', position: 'static', transform: 'none', width: `${width}px`, height: `${height}px` },
    onCloneEachNode: hideScrollbars,
  });
  const image = document.createElement('canvas');
  const footer = notes.length === 0 ? 0 : notes.length * LINE + MARGIN;
  image.width = drawing.width + 2 * MARGIN * scale;
  image.height = drawing.height + (2 * MARGIN + footer) * scale;
  const context = image.getContext('2d');
  if (context === null) return null;
  const style = getComputedStyle(element);
  context.fillStyle = surfaceUnder(element);
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(drawing, MARGIN * scale, MARGIN * scale);
  context.fillStyle = style.color;
  context.font = `${12 * scale}px ${style.fontFamily}`;
  context.textBaseline = 'bottom';
  for (const [at, note] of notes.entries()) {
    const y = drawing.height + (2 * MARGIN + (at + 1) * LINE) * scale;
    context.fillText(note, MARGIN * scale, y, drawing.width);
  }
  return new Promise((resolve) => image.toBlob(resolve, 'image/png'));
}

function hideScrollbars(clone: Node): void {
  if (clone instanceof HTMLElement && /auto|scroll/.test(clone.style.overflow))
    clone.style.overflow = 'hidden';
}

function isInImage(node: Node): boolean {
  return !(
    node instanceof Element && node.matches('figcaption button, [data-print="hide"], [role="tooltip"]')
  );
}

/** The first opaque background behind an element. */
function surfaceUnder(element: HTMLElement): string {
  for (let each: HTMLElement | null = element; each !== null; each = each.parentElement) {
    const color = getComputedStyle(each).backgroundColor;
    if (color !== 'transparent' && color !== 'rgba(0, 0, 0, 0)') return color;
  }
  return 'Canvas';
}

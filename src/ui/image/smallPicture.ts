/** Pixels; its height follows from the page. */
const WIDTH = 480;
/** Of a page with more elements only the first ones are drawn. */
const MAX_NODES = 5000;
const LARGEST = 45_000;
const QUALITIES = [0.7, 0.4, 0.15];

/**
 * A small JPEG of what a page shows now: the backgrounds, texts and canvases on screen, drawn anew in the order of the
 * page. It clones no element, so it may be drawn often. Null if a chart holds a picture of another site, which no page
 * may read.
 */
export async function smallPicture(page: Document): Promise<Blob | null> {
  const { clientWidth: width, clientHeight: height } = page.documentElement;
  if (width === 0 || height === 0) return null;
  // In this page its fonts are known.
  const canvas = page.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * height) / width);
  const brush = canvas.getContext('2d', { alpha: false });
  if (brush === null) return null;
  brush.scale(WIDTH / width, WIDTH / width);
  brush.fillStyle = getComputedStyle(page.body).backgroundColor;
  brush.fillRect(0, 0, width, height);
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    isElement(node) && isLeftOut(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let count = 0; count < MAX_NODES && walker.nextNode() !== null; count += 1) {
    const node = walker.currentNode;
    if (isElement(node)) drawElement(brush, node, height);
    else drawText(brush, node, height);
  }
  const blob = await compressed(canvas);
  // Its memory is given back at once.
  canvas.width = 0;
  return blob;
}

async function compressed(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    // A lower quality only if needed.
    const blob = await new Promise<Blob | null>((resolve) => {
      try {
        canvas.toBlob(resolve, 'image/jpeg', quality);
      } catch {
        // Something of another site was drawn.
        resolve(null);
      }
    });
    if (blob === null || blob.size <= LARGEST) return blob;
  }
  return null;
}

// Elements of another document are of other classes.
const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;

function isLeftOut(element: HTMLElement): boolean {
  if (['script', 'style', 'svg', 'noscript'].includes(element.localName)) return true;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
  // What only screen readers read has one point.
  const { offsetWidth, offsetHeight } = element;
  return offsetWidth <= 1 && offsetHeight <= 1 && getComputedStyle(element).overflow === 'hidden';
}

const isOnScreen = ({ top, bottom, width }: DOMRect, height: number): boolean =>
  width > 0 && bottom > 0 && top < height;

function drawElement(brush: CanvasRenderingContext2D, element: HTMLElement, height: number): void {
  const place = element.getBoundingClientRect();
  if (!isOnScreen(place, height)) return;
  const { x, y, width } = place;
  const { backgroundColor, borderTopWidth, borderTopColor } = getComputedStyle(element);
  if (backgroundColor !== 'rgba(0, 0, 0, 0)') {
    brush.fillStyle = backgroundColor;
    brush.fillRect(x, y, width, place.height);
  }
  if (borderTopWidth !== '0px') {
    brush.strokeStyle = borderTopColor;
    brush.lineWidth = Number.parseFloat(borderTopWidth);
    brush.strokeRect(x, y, width, place.height);
  }
  if (element.localName !== 'canvas' && element.localName !== 'img') return;
  const source = element as HTMLCanvasElement | HTMLImageElement;
  const isEmpty = source.width === 0 || ('naturalWidth' in source && source.naturalWidth === 0);
  if (!isEmpty) brush.drawImage(source, x, y, width, place.height);
}

function drawText(brush: CanvasRenderingContext2D, node: Node, height: number): void {
  const text = node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const parent = node.parentElement;
  if (text === '' || parent === null) return;
  const range = (node.ownerDocument ?? document).createRange();
  range.selectNodeContents(node);
  const lines = [...range.getClientRects()].filter((line) => isOnScreen(line, height));
  if (lines.length === 0) return;
  const { color, fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent);
  brush.fillStyle = color;
  brush.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  brush.textBaseline = 'middle';
  const words = text.split(' ');
  const { right } = parent.getBoundingClientRect();
  for (const [at, line] of lines.entries()) {
    let part = words.shift() ?? '';
    const isLast = at === lines.length - 1;
    while (words.length > 0 && (isLast || brush.measureText(`${part} ${words[0]}`).width <= line.width + 1))
      part += ` ${words.shift()}`;
    brush.save();
    brush.beginPath();
    brush.rect(line.left, line.top, Math.max(0, Math.min(line.right, right) - line.left), line.height);
    brush.clip();
    brush.fillText(part, line.left, line.top + line.height / 2);
    brush.restore();
  }
}

/* What runs in a page of charts: the texts that canvases draw are recorded, and those with a fault are named. */

interface RecordedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly isTurned: boolean;
}
interface Recorder {
  textsOf?: Map<HTMLCanvasElement, RecordedText[]>;
}

/** Keeps what each canvas draws since it was cleared. */
export function recordTexts(): void {
  const texts = new Map<HTMLCanvasElement, RecordedText[]>();
  (window as Recorder).textsOf = texts;
  const context = CanvasRenderingContext2D.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its canvas
  const { fillText: fill, clearRect: clear } = context;
  context.clearRect = function (x, y, width, height) {
    if (width > 50 && height > 50) texts.delete(this.canvas);
    clear.call(this, x, y, width, height);
  };
  context.fillText = function (text, x, y, most) {
    const size = this.measureText(text);
    const matrix = this.getTransform();
    const corners = [
      [x - size.actualBoundingBoxLeft, y - size.actualBoundingBoxAscent],
      [x + size.actualBoundingBoxRight, y - size.actualBoundingBoxAscent],
      [x - size.actualBoundingBoxLeft, y + size.actualBoundingBoxDescent],
      [x + size.actualBoundingBoxRight, y + size.actualBoundingBoxDescent],
    ].map(([px = 0, py = 0]) => matrix.transformPoint({ x: px, y: py }));
    const xs = corners.map((corner) => corner.x / devicePixelRatio);
    const ys = corners.map((corner) => corner.y / devicePixelRatio);
    const drawn = texts.get(this.canvas) ?? [];
    texts.set(this.canvas, drawn);
    if (this.globalAlpha > 0.05)
      drawn.push({
        text,
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
        isTurned: Math.abs(matrix.b) > 0.01,
      });
    if (most === undefined) fill.call(this, text, x, y);
    else fill.call(this, text, x, y, most);
  };
}

/** Texts outside of their canvas or over each other, that are no values, and charts without anything. */
export function textFaults(): readonly string[] {
  const faults: string[] = [];
  const texts = (window as Recorder).textsOf ?? new Map<HTMLCanvasElement, RecordedText[]>();
  for (const figure of document.querySelectorAll('figure')) {
    const name = figure.getAttribute('aria-label') ?? '';
    const box = figure.querySelector(':scope > div');
    // Templates of authors are in a shadow root.
    const inner = [...figure.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot?.textContent ?? '');
    const words = (box?.textContent ?? '') + inner.join('');
    if (/\b(NaN|undefined|Infinity|\[object)\b/.test(words) && !/keys of|infinite/.test(name))
      faults.push(`${name}| page text ${words.slice(0, 100)}`);
    const canvases = [...figure.querySelectorAll('canvas')];
    if (canvases.length === 0 && words.trim() === '') faults.push(`${name}| nothing at all`);
    for (const canvas of canvases) {
      const { width, height } = canvas.getBoundingClientRect();
      const drawn = texts.get(canvas) ?? [];
      for (const each of drawn) {
        if (/NaN|undefined|Infinity|\[object/.test(each.text) && !/keys of|infinite/.test(name))
          faults.push(`${name}| text "${each.text}"`);
        const out = Math.max(-each.left, -each.top, each.right - width, each.bottom - height);
        if (out > 1) faults.push(`${name}| ${out.toFixed(0)} px outside: "${each.text.slice(0, 40)}"`);
      }
      drawn.forEach((one, at) => {
        for (const other of drawn.slice(at + 1)) {
          if (one.isTurned || other.isTurned) continue;
          const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (wide > 1.5 && high > 1.5 && !(one.text === other.text && one.left === other.left))
            faults.push(
              `${name}| "${one.text.slice(0, 30)}" over "${other.text.slice(0, 30)}" by ${wide.toFixed(0)}x${high.toFixed(0)}`,
            );
        }
      });
    }
  }
  return [...new Set(faults)];
}

import type { Page } from '@playwright/test';

/**
 * How far the marks of two pictures of a chart agree, from 0 to 1: the common share of the points that have the chart's
 * commonest colour, each picture cut to those marks and scaled to the same size. Sizes, fonts and legends do not
 * matter.
 */
export function markAgreement(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const SIZE = 120;
      const [a = [], b = []] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const brush = canvas.getContext('2d');
          brush?.drawImage(bitmap, 0, 0);
          const data = brush?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
          const colorAt = (at: number) => [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
          const counts = new Map<number, number>();
          for (let at = 0; at < data.length; at += 4) {
            const [red, green, blue] = colorAt(at);
            // Grey is text, lines and paper.
            if ((data[at + 3] ?? 0) < 250 || Math.max(red, green, blue) - Math.min(red, green, blue) < 40)
              continue;
            const color = (red << 16) | (green << 8) | blue;
            counts.set(color, (counts.get(color) ?? 0) + 1);
          }
          const [commonest = -1] = [...counts].toSorted((x, y) => y[1] - x[1])[0] ?? [];
          const marks: (readonly [number, number])[] = [];
          for (let at = 0; at < data.length; at += 4) {
            const [red, green, blue] = colorAt(at);
            const distance =
              Math.abs(red - (commonest >> 16)) +
              Math.abs(green - ((commonest >> 8) & 255)) +
              Math.abs(blue - (commonest & 255));
            if (distance < 24) marks.push([(at / 4) % bitmap.width, Math.floor(at / 4 / bitmap.width)]);
          }
          const bounds = marks.reduce(
            (box, [x, y]) => ({
              left: Math.min(box.left, x),
              right: Math.max(box.right, x),
              top: Math.min(box.top, y),
              bottom: Math.max(box.bottom, y),
            }),
            { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity },
          );
          const isMarked = new Set(marks.map(([x, y]) => y * bitmap.width + x));
          return Array.from({ length: SIZE * SIZE }, (_, cell) => {
            const share = (at: number) => (at + 0.5) / SIZE;
            const x = Math.floor(bounds.left + share(cell % SIZE) * (bounds.right - bounds.left + 1));
            const y = Math.floor(
              bounds.top + share(Math.floor(cell / SIZE)) * (bounds.bottom - bounds.top + 1),
            );
            return isMarked.has(y * bitmap.width + x);
          });
        }),
      );
      const both = a.filter((isMarked, at) => isMarked && b[at] === true).length;
      const either = a.filter((isMarked, at) => isMarked || b[at] === true).length;
      return either === 0 ? 0 : both / either;
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

import type { Page } from '@playwright/test';

/** The share of pixels in which two pictures differ visibly, from 0 to 1; 1 where their sizes differ. */
export function pictureDifference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (picture) => {
          const bitmap = await createImageBitmap(
            new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))]),
          );
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (a === undefined || b === undefined || a.width !== b.width || a.height !== b.height) return 1;
      let differing = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const distance = [0, 1, 2].reduce(
          (sum, each) => sum + Math.abs((a.data[at + each] ?? 0) - (b.data[at + each] ?? 0)),
          0,
        );
        if (distance > 60) differing += 1;
      }
      return differing / (a.data.length / 4);
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

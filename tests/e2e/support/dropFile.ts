import { expect, type Page } from '@playwright/test';

/** Drops a file on the page, as from a file manager. */
export async function dropFile(page: Page, name: string, content: Buffer | string): Promise<void> {
  const base64 = Buffer.from(content).toString('base64');
  const transfer = await page.evaluateHandle(
    ([fileName, bytes]) => {
      const made = new DataTransfer();
      const content = Uint8Array.from(atob(bytes ?? ''), (each) => each.charCodeAt(0));
      made.items.add(new File([content], fileName ?? ''));
      return made;
    },
    [name, base64],
  );
  // A browser lets files be dropped where a page says that it takes them, which it does once it has loaded that part.
  const isTaken = (): Promise<boolean> =>
    transfer.evaluate((dataTransfer) => {
      const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer });
      return !document.body.dispatchEvent(over);
    });
  await expect.poll(isTaken).toBe(true);
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

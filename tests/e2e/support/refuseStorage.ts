import type { Page } from '@playwright/test';

/** A browser that denies storage to the page, as some private modes do. */
export async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'indexedDB', {
      value: { open: refuse, deleteDatabase: refuse, cmp: () => 0 },
    });
  });
}

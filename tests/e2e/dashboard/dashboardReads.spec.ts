import { expect, test } from '@playwright/test';
import { figure, harbour } from '../support/harbour.ts';

/** What a dashboard reads from the device while it opens. */

const { open } = harbour();

test('what is stored of a chart is not read again when another one is stored, nor for a chart out of view', async ({
  context,
}) => {
  await context.addInitScript(() => {
    const read: string[] = [];
    Object.assign(window, { read });
    const begin: IDBDatabase['transaction'] = Reflect.get(IDBDatabase.prototype, 'transaction');
    IDBDatabase.prototype.transaction = function transaction(stores, mode, options) {
      const names = typeof stores === 'string' ? stores : [...stores].join();
      if (names.startsWith('chartAnswers') && mode === 'readonly') read.push(names);
      return begin.call(this, stores, mode, options);
    };
  });
  const page = await open(context);
  for (const name of ['Ships', 'Cargo', 'Crews']) await expect(figure(page, name)).toContainText('Live');
  const read = await page.evaluate(() => Reflect.get(window, 'read') as string[]);
  // Each of the three looks for the rows of its request, for older ones, and again when its own are stored.
  expect(read.length).toBeLessThanOrEqual(9);
});

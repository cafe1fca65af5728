import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { type GridFixture, serveGridFixture } from '../fixtures/grid/serve.ts';

export const test = base.extend<object, { fixture: GridFixture }>({
  fixture: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const fixture = await serveGridFixture();
      await use(fixture);
      await fixture.close();
    },
    { scope: 'worker' },
  ],
});

export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Results' });

export async function open(page: Page, fixture: GridFixture, query: string): Promise<void> {
  await page.goto(`${fixture.url}?${query}`);
  await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
}

/** A cell on screen, counted from zero. */
export const cell = (page: Page, row: number, column: number): Locator =>
  grid(page).locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 2}"]`);

export const header = (page: Page, name: string): Locator =>
  grid(page).getByRole('columnheader', { name, exact: true });

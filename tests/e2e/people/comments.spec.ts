import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { CITIES } from '../support/editorSteps.ts';
import { setUpHarbours, signIn } from '../support/harbours.ts';
import { serverOver } from '../support/serverOver.ts';

/** Two people speak about a dashboard; one of them has no network while she writes. */

const server = serverOver(CITIES);
test.use({ serviceWorkers: 'allow' });

const comments = (page: Page) => page.getByRole('dialog', { name: 'Comments on Harbours' });

async function openComments(page: Page, item = 'Comments'): Promise<void> {
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(comments(page)).toBeVisible();
}

async function opened(contexts: BrowserContext[], page: Page, address: string, who: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ serviceWorkers: 'allow' });
  if (context === undefined) throw new Error('no browser');
  contexts.push(context);
  const own = await context.newPage();
  await own.goto(address);
  await signIn(own, who);
  await expect(own.getByText('Oslo').first()).toBeVisible();
  return own;
}

test('a comment written without a network waits, arrives, reaches whom it mentions, and is resolved and reopened', async ({
  page,
}) => {
  const contexts: BrowserContext[] = [];
  const { address } = await setUpHarbours(page, server);
  const maria = await opened(contexts, page, address, 'maria');
  await maria.evaluate(async () => navigator.serviceWorker.ready);

  await maria.context().setOffline(true);
  await openComments(maria);
  const field = comments(maria).getByRole('textbox', { name: 'New comment' });
  await expect(field).toBeFocused();
  await field.fill('Why is Lagos missing, @admin? And @nobody.');
  await field.press('Control+Enter');
  const thread = comments(maria).getByRole('article');
  await expect(thread).toContainText('Why is Lagos missing, @admin?');
  await expect(thread).toContainText('Waiting to be sent');
  await expect(field).toHaveValue('');
  await maria.reload();
  await openComments(maria, 'Comments (1)');
  await expect(thread).toContainText('Waiting to be sent');

  await maria.context().setOffline(false);
  await expect(thread).not.toContainText('Waiting to be sent', { timeout: 40_000 });
  await expect(thread.getByText('@admin', { exact: true })).toBeVisible();

  // The inbox of whom it mentions leads to it.
  await page.goto(`${server.url}/inbox/`);
  const note = page.getByRole('row', { name: /You were mentioned in a comment/ });
  await expect(note).toContainText('Harbours, by maria X');
  await note.getByRole('link').click();
  await expect(comments(page).getByRole('article')).toContainText('maria X');
  await comments(page).getByRole('button', { name: 'Reply' }).click();
  // People are offered after @, also without a network: those of comments that were read.
  const reply = comments(page).getByRole('textbox', { name: 'Reply' });
  await page.context().setOffline(true);
  await reply.pressSequentially('@mar');
  const people = comments(page).getByRole('group', { name: 'People' });
  await expect(comments(page).getByRole('status').filter({ hasText: 'People: @maria' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await expect(comments(page)).toBeVisible();
  await expect(reply).toBeFocused();
  // A name that is whole and the only one leaves the Tab key to the button that sends.
  await page.keyboard.type('ia');
  await expect(people).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect(people).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(comments(page).getByRole('button', { name: '@maria maria X' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reply).toHaveValue('@maria ');
  await expect(reply).toBeFocused();
  await page.context().setOffline(false);
  await reply.fill('A rule leaves it out.');
  await comments(page).getByRole('button', { name: 'Add reply' }).click();
  await comments(page).getByRole('button', { name: 'Resolve' }).click();
  await expect(comments(page)).toContainText('Resolved by You');
  await expect(comments(page)).not.toContainText('Waiting to be sent');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await axeOf(page).exclude('[data-live-announcer]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await page.screenshot({ path: `test-results/comments-${colorScheme}.png` });
  }
  await page.setViewportSize({ width: 390, height: 780 });
  await page.screenshot({ path: 'test-results/comments-narrow.png' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/comments=/);

  // The other finds it at the next opening, and opens the thread again.
  await maria.reload();
  await openComments(maria);
  await expect(comments(maria)).toContainText('Everything here is resolved.');
  await comments(maria).getByText('Show resolved (1)').click();
  await expect(thread).toContainText('A rule leaves it out.');
  await expect(thread).toContainText('Resolved by Sextant Admin');
  await comments(maria).getByRole('button', { name: 'Reopen' }).click();
  await expect(thread).not.toContainText('Resolved');
  await comments(maria).getByRole('button', { name: 'Withdraw' }).click();
  await expect(thread).toContainText('A comment was withdrawn.');
  await expect(thread).toContainText('A rule leaves it out.');

  // With storage full a text stays in its field.
  await maria.evaluate(() => {
    for (const method of ['put', 'add'] as const)
      IDBObjectStore.prototype[method] = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
  });
  await field.fill('Why is Lagos missing?');
  await field.press('Control+Enter');
  await expect(maria.getByText('storage is full').first()).toBeVisible();
  await expect(field).toHaveValue('Why is Lagos missing?');
  await Promise.all(contexts.map((context) => context.close()));
});

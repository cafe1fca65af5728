import { expect, test } from '@playwright/test';
import { cutOff } from './cutOff.ts';
import { CITIES, openEditor, PEOPLE } from './editorSteps.ts';
import { serverOver } from './serverOver.ts';
import { storedRows } from './storedRows.ts';

const server = serverOver(CITIES, PEOPLE);

test('the columns of a table that was never opened are in the tree without the server', async ({
  page,
  context,
}) => {
  await openEditor(page, server);
  await expect
    .poll(async () => JSON.stringify((await storedRows(page, 'catalogue')).map(({ key }) => key)))
    .toContain('columns');
  await cutOff(context);
  await page.reload();
  const tree = page.getByRole('tree', { name: 'Tables' });
  const people = tree.getByRole('treeitem', { name: 'people', exact: true });
  await people.getByText('people').click();
  await expect(people).toHaveAttribute('aria-expanded', 'true');
  await expect(tree.getByRole('treeitem', { name: 'name, VARCHAR' })).toBeVisible();
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Screen } from '../screen.ts';
import { button, drawn, menuitem, openSales } from './names.ts';
import { salesServer } from './servers.ts';
import type { Walk } from './walk.ts';

/** Downloads the rows of the dashboard, so that the page can be filtered. */
async function keepRows(screen: Screen): Promise<void> {
  await screen.click(button('Available offline'));
  await screen.click(button('Filters offline'));
  const dialog = { role: 'dialog', name: 'Filters offline' };
  await screen.see({ role: 'row', text: '/cleaned_sales_data[^]*2,823/', within: dialog });
  await screen.click({ selector: 'label', text: '/Also download the data/', within: dialog });
  await screen.see({ role: 'row', text: '/cleaned_sales_data[^]*just now/', within: dialog });
  await screen.page.press('Escape');
  await screen.gone(dialog);
}

export const portablePage: Walk = {
  title: 'A dashboard leaves as one page, which opens from the disk and filters its rows',
  async run({ start, open, picture }) {
    const server = await start(await salesServer());
    const screen = await open(server.signInUrl);
    await openSales(screen);
    await keepRows(screen);
    await screen.click(button('Download'));
    await screen.click(menuitem('Export as a file'));
    const dialog = { role: 'dialog', name: 'Export as a file' };
    await screen.click({ selector: 'label', text: '/^As a web page/', within: dialog });
    await screen.see({ role: 'status', text: '/Size: \\d+(\\.\\d)? MB/', within: dialog });
    await screen.call('keepDownloads');
    await screen.click({ ...button('Export'), within: dialog });
    const file = await screen.until('Nothing was downloaded', () => screen.call('downloaded'));
    await server.kill();
    const folder = await mkdtemp(join(tmpdir(), 'sextant-page-'));
    try {
      await writeFile(join(folder, file.name), Buffer.from(file.base64, 'base64'));
      const page = await open(pathToFileURL(join(folder, file.name)).href);
      await page.see({ ...drawn('Total Revenue'), text: '/10\\.0M/' });
      const filters = { role: 'region', name: 'Filters' };
      await page.write({ role: 'combobox', name: 'Country', within: filters }, 'France');
      await page.click({ role: 'option', name: 'France' });
      await page.page.press('Escape');
      await page.click({ ...button('Apply filters'), within: filters });
      await page.see({ ...drawn('Total Revenue'), text: '/1\\.11M/' });
      await picture(page, 'portablePage');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return null;
  },
};

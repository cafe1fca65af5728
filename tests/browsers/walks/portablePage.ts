import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { button, closeDownload, downloadSales, drawn, filterByFrance, menuitem, openSales } from './names.ts';
import { salesServer } from './servers.ts';
import type { Walk } from './walk.ts';

export const portablePage: Walk = {
  title: 'A dashboard leaves as one page, which opens from the disk and filters its rows',
  async run({ start, open, picture }) {
    const server = await start(await salesServer());
    const screen = await open(server.signInUrl);
    await openSales(screen);
    await downloadSales(screen);
    await closeDownload(screen);
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
      await filterByFrance(page);
      await page.see({ ...drawn('Total Revenue'), text: '/1\\.11M/' });
      await picture(page, 'portablePage');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return null;
  },
};

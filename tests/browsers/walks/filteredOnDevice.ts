import {
  button,
  closeDownload,
  downloadSales,
  drawn,
  filterByFrance,
  installed,
  openSales,
} from './names.ts';
import { salesServer } from './servers.ts';
import type { Walk } from './walk.ts';

export const filteredOnDevice: Walk = {
  title: 'A dashboard with its rows on the device is filtered without a network',
  async run({ start, open, picture }) {
    const server = await start(await salesServer());
    const screen = await open(server.signInUrl);
    await openSales(screen);
    await installed(screen);
    await downloadSales(screen);
    await picture(screen, 'filtersOffline');
    await closeDownload(screen);
    await screen.see({ ...button('/^Available offline/'), text: '/just now/' });
    await server.kill();
    await screen.page.reload();
    await filterByFrance(screen);
    await screen.see({
      ...drawn('Total Revenue'),
      text: '/1\\.11M[^]*On this device|On this device[^]*1\\.11M/',
    });
    await screen.see({ ...drawn('Quarterly Revenue'), text: '/On this device/' });
    await picture(screen, 'filteredOnDevice');
    return null;
  },
};

import { button, drawn, installed, openSales } from './names.ts';
import { salesServer } from './servers.ts';
import type { Walk } from './walk.ts';

export const filteredOnDevice: Walk = {
  title: 'A dashboard with its rows on the device is filtered without a network',
  async run({ start, open, picture }) {
    const server = await start(await salesServer());
    const screen = await open(server.signInUrl);
    await openSales(screen);
    await installed(screen);
    await screen.click(button('Available offline'));
    await screen.click(button('Filters offline'));
    const dialog = { role: 'dialog', name: 'Filters offline' };
    await screen.see({ role: 'row', text: '/cleaned_sales_data[^]*2,823/', within: dialog });
    await screen.click({ selector: 'label', text: '/Also download the data/', within: dialog });
    await screen.see({ role: 'row', text: '/cleaned_sales_data[^]*just now/', within: dialog });
    await picture(screen, 'filtersOffline');
    await screen.click({ ...button('Done'), within: dialog });
    await screen.see({ ...button('/^Available offline/'), text: '/just now/' });
    await server.kill();
    await screen.page.reload();
    const filters = { role: 'region', name: 'Filters' };
    await screen.write({ role: 'combobox', name: 'Country', within: filters }, 'France');
    await screen.click({ role: 'option', name: 'France' });
    await screen.page.press('Escape');
    await screen.click({ ...button('Apply filters'), within: filters });
    await screen.see({
      ...drawn('Total Revenue'),
      text: '/1\\.11M[^]*On this device|On this device[^]*1\\.11M/',
    });
    await screen.see({ ...drawn('Quarterly Revenue'), text: '/On this device/' });
    await picture(screen, 'filteredOnDevice');
    return null;
  },
};

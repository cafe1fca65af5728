import { button, link, SQL } from './names.ts';
import type { Walk } from './walk.ts';

export const lastingStorage: Walk = {
  title: 'Where the browser drops what is stored after seven days, it is said, and how the app is installed',
  async run({ browser, start, open, picture }) {
    const server = await start();
    const screen = await open(server.signInUrl);
    await screen.see(SQL);
    if (browser !== 'WebKit') return 'it keeps what is stored';
    await screen.see({ role: 'region', name: 'Notifications', text: '/after seven days without a visit/' });
    await screen.click({ ...button('Install app'), within: { role: 'banner' } });
    await screen.see({ role: 'dialog', name: 'Install app', text: '/Add to Dock/' });
    await picture(screen, 'installApp');
    await screen.page.press('Escape');
    await screen.click(link('Offline'));
    await screen.see({ role: 'main', text: '/Not persistent: this browser removes it after seven days/' });
    await screen.page.reload();
    await screen.see({ role: 'table', name: 'Kept on this device' });
    const notes = await screen.all({ role: 'region', name: 'Notifications', text: '/seven days/' });
    if (notes.length > 0) throw new Error('It is said again.');
    return null;
  },
};

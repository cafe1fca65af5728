import { NOTIFICATIONS, SAVED, SQL, stored } from './names.ts';
import type { Walk } from './walk.ts';

export const fullStorage: Walk = {
  title: 'The storage is full: it is said, the text stays on screen, and is saved once there is space',
  async run({ start, open, picture }) {
    const server = await start();
    const screen = await open(server.signInUrl);
    await screen.write(SQL, 'SELECT 1 AS kept');
    await stored(screen, 'AS kept');
    await screen.call('fillStorage', true);
    await screen.page.type(', 2 AS not_kept');
    await screen.see({ ...NOTIFICATIONS, text: '/storage is full[^]*The text is still in this page/' });
    await screen.see({ ...SQL, text: '/, 2 AS not_kept/' });
    await picture(screen, 'fullStorage');
    await screen.call('fillStorage', false);
    await screen.page.type(', 3 AS kept_again');
    await stored(screen, 'kept_again');
    await screen.see(SAVED);
    return null;
  },
};

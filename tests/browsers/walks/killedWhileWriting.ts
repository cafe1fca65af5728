import { installed, SAVED, SQL, stored } from './names.ts';
import type { Walk } from './walk.ts';

export const killedWhileWriting: Walk = {
  title: 'The browser ends while it writes: what was on the device is there, and is saved later',
  async run({ start, open }) {
    const server = await start();
    const screen = await open(server.signInUrl);
    await screen.see(SQL);
    await installed(screen);
    await screen.write(SQL, 'SELECT 1 AS written_before');
    await stored(screen, 'written_before');
    await server.kill();
    const text = ', 2 AS second, 3 AS third, 4 AS fourth';
    await screen.page.type(text);
    await stored(screen, 'written_before, 2');
    await screen.page.kill();

    const again = await open(`${server.url}/sqllab/`);
    await again.see({ ...SQL, text: '/written_before, 2/' });
    await server.restart();
    await again.see(SAVED);
    return null;
  },
};

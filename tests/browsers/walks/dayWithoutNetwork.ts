import {
  allDrawn,
  cell,
  installed,
  link,
  openSales,
  runSql,
  SAVED,
  signIn,
  SQL,
  stored,
  SYNC_STATUS,
} from './names.ts';
import { salesServer } from './servers.ts';
import type { Walk } from './walk.ts';

export const dayWithoutNetwork: Walk = {
  title: 'Sign in, run SQL, open a dashboard, edit without a network, saved when it is back',
  short: true,
  async run({ start, open, picture }) {
    const server = await start(await salesServer());
    const screen = await open(`${server.url}/sqllab/`);
    await signIn(screen);
    await screen.see(SQL);
    await runSql(screen, 'SELECT 6 * 7 AS number, 2.5 AS share', '42');
    await installed(screen);
    await picture(screen, 'editor');
    await openSales(screen);
    await allDrawn(screen);
    await picture(screen, 'dashboard');
    await screen.click(link('SQL'));
    await screen.see(cell('42'));
    await screen.see(SAVED);

    await server.kill();
    await screen.page.reload();
    await screen.see(cell('42'));
    await screen.write(SQL, 'SELECT 43 AS written_without_network');
    await stored(screen, 'written_without_network');
    await screen.see({ ...SYNC_STATUS, text: '/Offline|waiting/' });
    await picture(screen, 'offline');
    await server.restart();
    await screen.see(SAVED);
    await screen.page.press('Control+Enter');
    await screen.see(cell('43'));
    return null;
  },
};

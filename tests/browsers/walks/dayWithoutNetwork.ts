import { ADMIN_PASSWORD } from '../../support/server.ts';
import { button, drawn, installed, link, runSql, saved, SQL, storedSql, SYNC_STATUS } from './names.ts';
import { salesServer } from './servers.ts';
import type { Walk } from './walk.ts';

/** Signs in, runs SQL, opens a dashboard, goes on without the server, and finds it all saved when it is back. */
export const dayWithoutNetwork: Walk = {
  title: 'Sign in, run SQL, open a dashboard, edit without a network, saved when it is back',
  short: true,
  async run({ start, open, picture }) {
    const server = await start(await salesServer());
    const screen = await open(`${server.url}/sqllab/`);
    const dialog = { role: 'dialog', name: 'Sign in' };
    await screen.write({ role: 'textbox', name: 'Username', within: dialog }, 'admin');
    await screen.write({ selector: 'input[type=password]', within: dialog }, ADMIN_PASSWORD);
    await screen.click({ ...button('Sign in'), within: dialog });
    await screen.gone(dialog);
    await screen.see(SQL);
    await runSql(screen, 'SELECT 6 * 7 AS number, 2.5 AS share', '42');
    await installed(screen);
    await picture(screen, 'editor');
    await screen.click(link('Dashboards'));
    await screen.click(link('Sales Dashboard'));
    await screen.see({ role: 'heading', name: 'Sales Dashboard' });
    await screen.see(drawn('/./'));
    await screen.gone({ role: 'figure', with: { 'data-state': 'loading' } });
    await screen.until('A chart is blank', async () => (await screen.call('blankCharts')).length === 0);
    await picture(screen, 'dashboard');
    await screen.click(link('SQL'));
    await screen.see({ role: 'gridcell', text: '42' });
    await screen.see(saved);

    await server.kill();
    await screen.page.reload();
    await screen.see({ role: 'gridcell', text: '42' });
    await screen.write(SQL, 'SELECT 43 AS written_without_network');
    await screen.until('It is not on the device', async () =>
      (await storedSql(screen)).some((sql) => sql.includes('written_without_network')),
    );
    await screen.see({ ...SYNC_STATUS, text: '/Offline|waiting/' });
    await picture(screen, 'offline');
    await server.restart();
    await screen.see(saved);
    await screen.page.press('Control+Enter');
    await screen.see({ role: 'gridcell', text: '43' });
    return null;
  },
};

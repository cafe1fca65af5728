import { cell, installed, link, openSales, RESULTS, runSql } from './names.ts';
import { salesServer } from './servers.ts';
import type { Walk } from './walk.ts';

const ROWS = 50_000;

export const resultsKept: Walk = {
  title: 'Many rows stay on the device: after a dashboard was open, without a network, to the last one',
  async run({ start, open }) {
    const server = await start(await salesServer());
    const screen = await open(server.signInUrl);
    await screen.click({ role: 'combobox', name: 'Row limit' });
    await screen.click({ role: 'option', name: '/^50,000/' });
    await runSql(screen, `SELECT i AS number, i * 3 AS triple FROM range(1, ${ROWS + 1}) t(i)`, '3');
    await installed(screen);
    await openSales(screen);
    await server.kill();
    await screen.click(link('SQL'));
    await screen.see({ ...RESULTS, with: { 'aria-rowcount': `${ROWS + 1}` } });
    await screen.see(cell('3'));
    await screen.page.reload();
    await screen.click(cell('3'));
    await screen.page.press('Control+End');
    await screen.see(cell(`/^150[,.]?000$/`));
    return null;
  },
};

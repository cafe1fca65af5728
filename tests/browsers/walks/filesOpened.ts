import { button, cell, installed, runSql, SQL } from './names.ts';
import { parquetOf } from '../../e2e/support/parquetOf.ts';
import type { Walk } from './walk.ts';

const CSV = 'id;name;since\n1;Ada;2024-01-31\n2;Grace;2023-02-28\n';

export const filesOpened: Walk = {
  title: 'A CSV and a Parquet file become tables of the device without a network, and are joined',
  async run({ start, open, picture }) {
    const server = await start();
    const screen = await open(server.signInUrl);
    await screen.see(SQL);
    await installed(screen);
    await screen.click({ role: 'combobox', name: 'Database' });
    await screen.click({ role: 'option', name: '/^This device/' });
    const dialog = { role: 'dialog', name: '/^Open /' };
    const confirm = { ...button('Open'), within: dialog };
    await screen.until('Files are not taken', () => screen.call('dropFile', 'people.csv', btoa(CSV)));
    await screen.click(confirm);
    await screen.gone(dialog);
    await screen.see({ role: 'treeitem', name: '/^people, /' });
    await server.kill();
    await screen.page.reload();
    await screen.see({ role: 'treeitem', name: '/^people, /' });
    const pay = await parquetOf(
      "SELECT i::BIGINT AS id, (i || '.25')::DECIMAL(9, 2) AS pay FROM range(5) t(i)",
    );
    await screen.until('Files are not taken', () =>
      screen.call('dropFile', 'pay.parquet', Buffer.from(pay).toString('base64')),
    );
    await screen.click(confirm);
    await screen.gone(dialog);
    await screen.see({ role: 'treeitem', name: '/^pay, /' });
    await runSql(
      screen,
      "SELECT name || ' ' || pay AS both FROM people JOIN pay USING (id) ORDER BY id",
      'Grace 2.25',
    );
    await screen.see(cell('Ada 1.25'));
    await picture(screen, 'filesOpened');
    return null;
  },
};

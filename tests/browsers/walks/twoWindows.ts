import { link, SAVED, SQL, stored, tab } from './names.ts';
import type { Walk } from './walk.ts';

export const twoWindows: Walk = {
  title: 'Two windows show the same tabs, and what is written in one is in the other',
  async run({ start, open }) {
    const server = await start();
    const first = await open(server.signInUrl);
    await first.write(SQL, 'SELECT 1 AS of_the_first_window');
    await stored(first, 'of_the_first_window');
    const second = await open(`${server.url}/sqllab/`);
    await second.see({ ...SQL, text: '/of_the_first_window/' });
    await second.page.press('Escape');
    await second.click({ role: 'button', name: 'Add tab' });
    await second.see({ ...tab('/Untitled Query 2/'), with: { 'aria-selected': 'true' } });
    await second.write(SQL, 'SELECT 2 AS of_the_second_window');
    await stored(second, 'of_the_second_window');
    await first.click(tab('/Untitled Query 2/'));
    await first.see({ ...SQL, text: '/of_the_second_window/' });
    await first.click(link('Dashboards'));
    await first.see(SAVED);
    await second.see(SAVED);
    return null;
  },
};

import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { button, cell, installed, runSql, SAVED, SQL } from './names.ts';
import type { Walk } from './walk.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

export const newVersion: Walk = {
  title: 'A new version of the app is offered, and loses neither text nor rows',
  async run({ start, open }) {
    const release = await mkdtemp(join(ROOT, '.cache/release-'));
    try {
      await cp(join(ROOT, 'dist'), join(release, 'dist'), { recursive: true });
      await cp(join(ROOT, 'package.json'), join(release, 'package.json'));
      const server = await start({ program: join(release, 'dist/server/main.js') });
      const screen = await open(server.signInUrl);
      await runSql(screen, 'SELECT 21 * 2 AS number', '42');
      await installed(screen);
      await screen.see(SAVED);
      await screen.until('No worker serves the page', () => screen.call('isServedByWorker'));
      await screen.call('markPage');
      await appendFile(join(release, 'dist/app/sw.js'), '\n// A newer version.\n');
      await screen.call('fetchNewVersion');
      const offer = { role: 'status', text: '/A new version is available/' };
      await screen.see(offer);
      await screen.click(SQL);
      await screen.page.press('Control+End');
      await screen.page.type(', 2 AS last_letters');
      await screen.click({ ...button('Reload'), within: offer });
      await screen.until('It was not reloaded', async () => !(await screen.call('isMarked')));
      await screen.see({ ...SQL, text: '/, 2 AS last_letters/' });
      await screen.see(cell('42'));
      await screen.see(SAVED);
    } finally {
      await rm(release, { recursive: true, force: true });
    }
    return null;
  },
};

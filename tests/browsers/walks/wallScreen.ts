import { newPlaylist, newPlaylistItem } from '#domain/kiosk/playlist.ts';
import { signIn } from '../../support/signIn.ts';
import { installed } from './names.ts';
import { salesServer } from './servers.ts';
import type { Walk } from './walk.ts';

export const wallScreen: Walk = {
  title: 'A screen on a wall is joined by its code, and goes on without a network',
  async run({ start, open, picture }) {
    const server = await start(await salesServer());
    const admin = await signIn(server);
    const listed = (await (await admin.get('/api/v1/dashboard/')).json()) as {
      readonly result: readonly { readonly id: number }[];
    };
    const items = [newPlaylistItem('a', listed.result[0]?.id ?? 0)];
    const made = await admin.post('/api/v1/sextant/playlist/', { ...newPlaylist('Lobby'), items });
    const { id } = (await made.json()) as { readonly id: number };
    const screen = await open(`${server.url}/kiosk/`);
    const { text } = await screen.see({ role: 'status', name: 'Code', text: '/^[A-Z]{6}$/' });
    await admin.post('/api/v1/sextant/screen/', { code: text, name: 'Hall', playlist_id: id });
    const chart = { role: 'figure', with: { 'data-state': 'rendered' }, isInFrame: true } as const;
    await screen.see(chart);
    await installed(screen);
    await picture(screen, 'wallScreen');
    await server.kill();
    await screen.page.reload();
    await screen.see(chart);
    return null;
  },
};

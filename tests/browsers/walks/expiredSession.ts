import { SAVED, SIGN_IN, signIn, SQL, stored } from './names.ts';
import type { Walk } from './walk.ts';

export const expiredSession: Walk = {
  title: 'The session ends while a text is written: sign in over the page, and it is saved',
  async run({ start, open, picture }) {
    const server = await start();
    const screen = await open(server.signInUrl);
    await screen.write(SQL, 'SELECT 1 AS before');
    await screen.see(SAVED);
    await screen.call('signOutElsewhere');
    await screen.write(SQL, 'SELECT 2 AS after_the_session');
    await stored(screen, 'after_the_session');
    await screen.see(SIGN_IN);
    await picture(screen, 'signIn');
    await signIn(screen);
    await screen.see({ ...SQL, text: '/after_the_session/' });
    await screen.see(SAVED);
    return null;
  },
};

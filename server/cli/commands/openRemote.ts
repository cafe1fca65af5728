import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { createApp } from '../../app.ts';
import { newSignInKey } from '../../auth/signIn/firstStart.ts';
import { silentLog } from '../../base/log.ts';
import { type Remote, type SignIn, signedIn } from '../../code/remote.ts';
import { serverConfig } from '../../config.ts';
import { METADATA_FILE } from '../../meta/metadataFile.ts';
import type { CodeCommand } from '../args/codeArgs.ts';
import { defaultDataDir, type Platform } from '../data/dataDir.ts';
import { controlOf } from '../data/dataLock.ts';
import { admitAdmin } from '../start/admitAdmin.ts';
import { openHome } from '../start/openHome.ts';
import type { StartWorld } from '../start/startWorld.ts';
import { startError, type StartError } from '../start/startError.ts';
import { requestSignIn } from './control.ts';

/** What a server needs for a data folder that none runs on. */
export type RemoteWorld = Pick<
  StartWorld,
  'platform' | 'cwd' | 'pid' | 'clock' | 'random' | 'machineMemory' | 'createEngines' | 'createTemplates'
>;

export interface OpenedRemote {
  readonly remote: Remote;
  close(): Promise<void>;
}

type Given = Pick<CodeCommand, 'server' | 'user' | 'dataDir'>;

/** Signs in at the named server, or at that of a data folder: the one that runs on it, or one for this command. */
export async function openRemote(
  { server, user, dataDir }: Given,
  world: RemoteWorld,
): Promise<Result<OpenedRemote, StartError>> {
  const { platform, cwd } = world;
  if (server !== null) {
    const signIn = signInOf(user, platform.env);
    if (signIn === null) return err(startError('Nobody is named who signs in.', HOW_TO_SIGN_IN));
    return opened(await signedIn(server, signIn, (request) => fetch(request)), HOW_TO_SIGN_IN);
  }
  const root = dataDir === null ? defaultDataDir(platform) : resolve(cwd, dataDir);
  if (!existsSync(join(root, METADATA_FILE)))
    return err(
      startError(
        `There are no dashboards in ${root}.`,
        'Name a data folder with --data DIR, or a server with --server URL.',
      ),
    );
  const control = controlOf(root);
  const home = openHome(root, world);
  if (home.ok) return atRest(home.value, world);
  if (control === null) return home;
  const asked = await requestSignIn(control);
  if (!asked.ok) return err(startError(asked.error));
  const { origin, pathname, search } = new URL(asked.value);
  const base = pathname.replace(/\/login\/$/, '');
  const signIn = { kind: 'address', path: `/login/${search}` } as const;
  return opened(await signedIn(origin + base, signIn, (request) => fetch(request), root));
}

const HOW_TO_SIGN_IN =
  'Set SEXTANT_TOKEN to a token from Your account, Tokens for scripts, or name yourself with --user NAME and set SEXTANT_PASSWORD.';

function signInOf(user: string | null, env: Platform['env']): SignIn | null {
  const { SEXTANT_TOKEN: token, SEXTANT_PASSWORD: password } = env;
  if (user !== null) return password ? { kind: 'password', user, password } : null;
  return token ? { kind: 'token', token } : null;
}

function opened(
  remote: Result<Remote, string>,
  hint?: string,
  close = async () => {},
): Result<OpenedRemote, StartError> {
  return remote.ok ? ok({ remote: remote.value, close }) : err(startError(remote.error, hint));
}

/** The server as a function, over a data folder that nobody else uses meanwhile; the person is its administrator. */
async function atRest(
  home: Extract<ReturnType<typeof openHome>, { readonly ok: true }>['value'],
  world: RemoteWorld,
): Promise<Result<OpenedRemote, StartError>> {
  const { clock, random, platform } = world;
  const memory = Math.floor(world.machineMemory / 4);
  const engines = world.createEngines({ memory, tempFolder: home.temp, tempBytes: memory, files: 1 });
  const templates = world.createTemplates();
  const close = async () => {
    await Promise.all([engines.close(), templates.close()]);
    home.close();
  };
  const config = serverConfig();
  const app = createApp({ meta: home.meta, engines, templates, clock, random, log: silentLog, config });
  const print = () => undefined;
  const admin = await admitAdmin(home.meta, { platform, clock, random, print }, false);
  const path = `/login/?key=${newSignInKey(home.meta, admin, clock, random)}`;
  const send = async (request: Request) => app.fetch(request);
  const remote = await signedIn('http://127.0.0.1', { kind: 'address', path }, send, home.root);
  if (!remote.ok) await close();
  return opened(remote, undefined, close);
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { yamlFiles } from '../../server/code/folder.ts';
import { type Remote, signedIn } from '../../server/code/remote.ts';
import { pushPlan, sendPush, settlePush } from '../../server/code/push.ts';
import { compare, type CodeCompareOptions, type Pulled, writePulled } from '../../server/code/sync.ts';
import { createApart } from '../../server/apart/apart.ts';
import { createApp } from '../../server/app.ts';
import { Browser } from '../server/browser.ts';
import { bundled } from '../support/serverBundle.ts';
import { PASSWORD, type TestApp } from '../server/testApp.ts';

/** A folder beside a server, and what the commands do with both. */
export interface CodeWorld {
  readonly root: string;
  readonly remote: Remote;
  pull(options?: CodeCompareOptions): Promise<Pulled>;
  /** The notes of the server, or why it refused. */
  push(options?: CodeCompareOptions): Promise<readonly string[] | string>;
  /** Every file of the folder by its path. */
  texts(): Readonly<Record<string, string>>;
  remove(): void;
}

const ASK: CodeCompareOptions = { take: null };

export async function codeWorld(app: TestApp, user = 'admin'): Promise<CodeWorld> {
  const root = mkdtempSync(join(tmpdir(), 'sextant-code-'));
  // Large zips are made in a thread of its own.
  const server = createApp(app.deps, createApart(undefined, bundled('apartWorker')));
  const browser = new Browser(async (request) => server.fetch(request), '');
  const send = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? null : await request.arrayBuffer();
    return browser.send(request.method, pathname + search, { headers: request.headers, body });
  };
  const remote = await signedIn(
    'http://localhost:8090',
    { kind: 'password', user, password: PASSWORD },
    send,
  );
  if (!remote.ok) throw new Error(remote.error);
  const compared = async (options: CodeCompareOptions) => {
    const read = await compare(root, remote.value, options);
    if (!read.ok) throw new Error(read.error.message);
    return read.value;
  };
  return {
    root,
    remote: remote.value,
    async pull(options = ASK) {
      return writePulled(root, remote.value, await compared(options));
    },
    async push(options = ASK) {
      const read = await compared(options);
      const sent = await sendPush(remote.value, read, pushPlan(read));
      if (!sent.ok) return sent.error.message;
      const settled = await settlePush(root, remote.value, read);
      if (!settled.ok) throw new Error(settled.error.message);
      return sent.value;
    },
    texts: () =>
      Object.fromEntries(yamlFiles(root).map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

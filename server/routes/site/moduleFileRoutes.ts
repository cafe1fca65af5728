import { basename } from 'node:path';
import { Hono } from 'hono';
import type { moduleFileCalls } from '#contract/moduleFile.ts';
import { requireUser } from '../../auth/requireUser.ts';
import type { ModuleFiles } from '../../base/moduleFiles.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import type { SecurityEvent } from '../../meta/people/securityEvents.ts';
import { logCaller } from '../../people/securityLog.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';

/** What a list says of a module. */
interface ModuleItem {
  readonly key: string;
  readonly name: string;
  readonly author: string;
}

interface Served<T> {
  readonly itemOf: (module: T) => ModuleItem;
  readonly event: SecurityEvent['kind'];
  /** What it is, in the security log. */
  readonly what: string;
}

/** Who manages the server sees the files of modules that were added, and turns them on and off. */
export function moduleFileRoutes<T>(
  deps: ServerDeps,
  calls: ReturnType<typeof moduleFileCalls>,
  all: ModuleFiles<T> | undefined,
  { itemOf, event, what }: Served<T>,
): Hono<AppEnv> {
  const mayManage = requireUser(deps, ['can_put', 'User']);
  const routes = new Hono<AppEnv>();

  serve(routes, calls.list, mayManage, async (c) => {
    const files = (await all?.files()) ?? [];
    return c.json({
      result: files.map(({ file, read, isOn }) => {
        const { key, name, author } = read.ok ? itemOf(read.value) : { key: '', name: '', author: '' };
        return { file: basename(file), key, name, author, is_on: isOn, fault: read.ok ? null : read.error };
      }),
    });
  });

  serve(routes, calls.turn, mayManage, async (c, { path: { key }, body }) => {
    const files = (await all?.files()) ?? [];
    const isKnown = files.some(({ read }) => read.ok && itemOf(read.value).key === key);
    if (all === undefined || !isKnown) return notFound(c);
    all.turn(key, body.is_on);
    // What is in use by now is installed.
    await all.files();
    logCaller(c, deps, event, `${what} ${key} turned ${body.is_on ? 'on' : 'off'}`);
    return messageError(c, 200, 'OK');
  });
  return routes;
}

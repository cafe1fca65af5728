import { Hono } from 'hono';
import { listAddedEngines, turnEngine } from '#contract/sql/addedEngines.ts';
import { ok } from '#domain/result.ts';
import { requireUser } from '../../auth/requireUser.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { moduleFileItem } from '../../http/response/moduleFileItem.ts';
import { serve } from '../../http/serve.ts';
import { logCaller } from '../../people/securityLog.ts';

/** Who manages the server sees the files of added engines, and turns them on and off. */
export function addedEngineRoutes(deps: ServerDeps): Hono<AppEnv> {
  const engines = deps.addedEngines;
  const mayManage = requireUser(deps, ['can_put', 'User']);
  const routes = new Hono<AppEnv>();

  serve(routes, listAddedEngines, mayManage, async (c) => {
    const files = (await engines?.files()) ?? [];
    return c.json({
      result: files.map(({ file, read, isOn }) => {
        if (!read.ok) return moduleFileItem(file, read, isOn);
        const { name, title, author } = read.value.definition;
        return moduleFileItem(file, ok({ key: name, name: title, author }), isOn);
      }),
    });
  });

  serve(routes, turnEngine, mayManage, async (c, { path, body }) => {
    const files = (await engines?.files()) ?? [];
    const isKnown = files.some(({ read }) => read.ok && read.value.definition.name === path.name);
    if (engines === undefined || !isKnown) return notFound(c);
    engines.turn(path.name, body.is_on);
    await engines.files();
    logCaller(c, deps, 'engine-changed', `engine ${path.name} turned ${body.is_on ? 'on' : 'off'}`);
    return messageError(c, 200, 'OK');
  });
  return routes;
}

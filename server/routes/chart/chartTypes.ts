import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { listChartTypes, listInstalledTypes, turnChartType } from '#contract/chart/chartTypes.ts';
import { ok } from '#domain/result.ts';
import { anyone } from '../../auth/rights/routeRight.ts';
import { requireUser } from '../../auth/requireUser.ts';
import type { ChartTypes } from '../../chartTypes/chartTypeFiles.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { moduleFileItem } from '../../http/response/moduleFileItem.ts';
import { serve } from '../../http/serve.ts';
import { logCaller } from '../../people/securityLog.ts';

/** The added chart types that pages draw with. */
export function installedTypeRoutes(types: ChartTypes | undefined): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, listInstalledTypes, anyone, async (c) => {
    const body = JSON.stringify({ result: (await types?.installed()) ?? [] });
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = { ETag: tag, 'Cache-Control': 'no-cache' };
    if (c.req.header('If-None-Match') === tag) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, 'Content-Type': 'application/json' });
  });
  return routes;
}

/** Who manages the server sees the files of added chart types, and turns them on and off. */
export function chartTypeRoutes(deps: ServerDeps): Hono<AppEnv> {
  const types = deps.chartTypes;
  const mayManage = requireUser(deps, ['can_put', 'User']);
  const routes = new Hono<AppEnv>();

  serve(routes, listChartTypes, mayManage, async (c) => {
    const files = (await types?.files()) ?? [];
    return c.json({
      result: files.map(({ file, read, isOn }) =>
        moduleFileItem(file, read.ok ? ok(read.value.definition) : read, isOn),
      ),
    });
  });

  serve(routes, turnChartType, mayManage, async (c, { path, body }) => {
    const files = (await types?.files()) ?? [];
    const isKnown = files.some(({ read }) => read.ok && read.value.definition.key === path.key);
    if (types === undefined || !isKnown) return notFound(c);
    types.turn(path.key, body.is_on);
    await types.installed();
    logCaller(c, deps, 'chart-type-changed', `chart type ${path.key} turned ${body.is_on ? 'on' : 'off'}`);
    return messageError(c, 200, 'OK');
  });
  return routes;
}

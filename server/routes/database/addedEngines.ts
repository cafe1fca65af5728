import type { Hono } from 'hono';
import { engineFileCalls } from '#contract/sql/addedEngines.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { moduleFileRoutes } from '../site/moduleFileRoutes.ts';

export const addedEngineRoutes = (deps: ServerDeps): Hono<AppEnv> =>
  moduleFileRoutes(deps, engineFileCalls, deps.addedEngines, {
    itemOf: ({ definition: { name, title, author } }) => ({ key: name, name: title, author }),
    event: 'engine-changed',
    what: 'engine',
  });

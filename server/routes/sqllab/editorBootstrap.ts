import { Hono } from 'hono';
import { type BootstrapResponse, getEditor } from '#contract/sql/tabState.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import { showable } from '../../http/response/showable.ts';
import { databaseForEditor } from '../../meta/databases.ts';
import { visibleDatabases } from '../asset/visibleDatabase.ts';
import { tabBody } from './tabBody.ts';

/** The bootstrap data of the editor: the list of tabs, the active tab in full, and the databases. */
export function editorBootstrapRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, config } = deps;
  const routes = new Hono<AppEnv>();
  serve(routes, getEditor, requireUser(deps, ['can_read', 'SQLLab']), (c) => {
    const user = currentUser(c);
    const keepsTabs = config.featureFlags['SQLLAB_BACKEND_PERSISTENCE'] === true;
    const active = keepsTabs ? meta.tabs.activeOf(user.id) : null;
    const [shown] = showable(deps.log, 'tab', active ? [active] : [], (tab) => tabBody(deps, tab));
    return c.json({
      result: {
        tab_state_ids: keepsTabs ? meta.tabs.labelsOf(user.id) : [],
        active_tab: shown?.shown ?? null,
        databases: Object.fromEntries(
          visibleDatabases(deps, c).map((row) => [String(row.id), databaseForEditor(row)]),
        ),
      },
    } satisfies BootstrapResponse);
  });
  return routes;
}

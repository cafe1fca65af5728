import { Hono } from 'hono';
import type { Encryption } from '#domain/catalogue/connection/address.ts';
import { getDatabaseUses, listAvailableEngines } from '#contract/sql/connection.ts';
import * as contract from '#contract/sql/database.ts';
import { serve } from '../../http/serve.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { notFound } from '../../http/response/errorBodies.ts';
import { listed } from '../../http/response/listResponse.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { backends } from '../../engines/backends.ts';
import { engineLookup } from '../../engines/engineLookup.ts';
import { databaseCatalogueRoutes } from './databaseCatalogue.ts';
import { databaseItem, databaseListModel, ENGINE_INFORMATION } from './databaseViews.ts';
import { databaseWriteRoutes } from './databaseWrite.ts';
import { uploadRoutes } from './upload.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';
import { relatedObjects } from '../asset/relatedObjects.ts';

/** The database list and single databases. */
export function databaseRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { databases } = deps.meta;
  const mayRead = requireUser(deps, ['can_read', 'Database']);
  const routes = new Hono<AppEnv>();

  serve(routes, contract.databases.list, mayRead, (c, { q }) =>
    listed(c, deps.log, databaseListModel(deps, currentUser(c)), q, (request) => databases.page(request)),
  );

  serve(routes, contract.databases.get, mayRead, (c, { path }) => {
    const row = visibleDatabase(deps, c, path.id);
    return row ? c.json({ id: row.id, result: databaseItem(row) }) : notFound(c);
  });

  serve(routes, getDatabaseUses, mayRead, (c, { path }) => {
    const row = visibleDatabase(deps, c, path.id);
    if (!row) return notFound(c);
    const related = relatedObjects(deps, currentUser(c), deps.meta.datasets.ofDatabase(row.id));
    // Editor tabs lose only their database: they do not count as dependents.
    return c.json({ ...related, sqllab_tab_states: { count: 0, result: [] } });
  });

  serve(routes, listAvailableEngines, mayRead, (c) =>
    c.json({
      databases: [
        engineItem({
          name: 'duckdb',
          driver: 'duckdb_engine',
          title: 'DuckDB',
          placeholder: 'duckdb://',
          encryption: null,
        }),
        ...backends().map(({ name, driver, title, example: placeholder, encryption }) =>
          engineItem({ name, driver, title, placeholder, encryption }),
        ),
      ],
    }),
  );

  routes.route('/', databaseCatalogueRoutes(deps, engineLookup(deps)));
  routes.route('/', databaseWriteRoutes(deps));
  routes.route('/', uploadRoutes(deps));
  return routes;
}

interface OfferedEngine {
  readonly name: string;
  readonly driver: string;
  readonly title: string;
  readonly placeholder: string;
  /** Of our own: how addresses ask for encryption. */
  readonly encryption: Encryption | null;
}

const engineItem = ({ name, driver, title, placeholder, encryption }: OfferedEngine) => ({
  available_drivers: [driver],
  default_driver: driver,
  engine: name,
  engine_information: ENGINE_INFORMATION,
  name: title,
  preferred: true,
  encryption,
  sqlalchemy_uri_placeholder: placeholder,
  supports_oauth2: false,
});

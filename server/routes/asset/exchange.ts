import { type Context, Hono } from 'hono';
import * as contract from '#contract/exchange.ts';
import type { Apart } from '../../apart/apart.ts';
import { zipApart } from '../../apart/zipApart.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import type { BundleFault, BundleType } from '../../exchange/bundle.ts';
import { exportResponse } from '../../exchange/exportFiles.ts';
import { importBundle, type ImportReport } from '../../exchange/importBundle.ts';
import { uploadReader } from '../../exchange/readUpload.ts';
import type { ImportPolicy } from '../../exchange/writeContext.ts';
import { messageError, notFound, supersetError } from '../../http/response/errorBodies.ts';
import { issue } from '../../http/response/issues.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { type GivenArguments, serve } from '../../http/serve.ts';
import type { OwnedEntity } from '#domain/access/entities.ts';
import { visibleDatabase, visibleDatabases } from './visibleDatabase.ts';
import { visibleById } from './entity.ts';

/** Names of each kind of entity: in paths, permissions, files and messages. */
const KINDS = {
  database: { view: 'Database', type: 'Database', words: 'database' },
  dataset: { view: 'Dataset', type: 'SqlaTable', words: 'dataset' },
  chart: { view: 'Chart', type: 'Slice', words: 'chart' },
  dashboard: { view: 'Dashboard', type: 'Dashboard', words: 'dashboard' },
  saved_query: { view: 'SavedQuery', type: 'SavedQuery', words: 'saved_queries' },
} as const;

const CALLS = {
  ...contract.exchange,
  database: contract.databaseExchange,
  saved_query: contract.savedQueryExchange,
};

interface Import {
  readonly type: BundleType;
  /** Of the kind, in messages. */
  readonly words: string;
  /** The name of the file. */
  readonly field: 'formData' | 'bundle';
  readonly policy: ImportPolicy;
}

/** Imports and exports zips in Superset's format. */
export function exchangeRoutes(deps: ServerDeps, apart: Apart): Hono<AppEnv> {
  const { meta } = deps;
  const zip = zipApart(apart);
  const readUpload = uploadReader();
  const routes = new Hono<AppEnv>();

  for (const kind of ['dataset', 'chart', 'dashboard'] as const) {
    const { view, type } = KINDS[kind];
    serve(routes, CALLS[kind].exported, requireUser(deps, ['can_export', view]), (c, { q: ids = [] }) => {
      const rows = ids.map((id) => visibleById(deps, c, kind, id));
      const found = rows.filter((row) => row !== null);
      if (found.length === 0 || found.length < rows.length) return notFound(c);
      const layerChart = (id: number) => visibleById(deps, c, 'chart', id);
      return exportResponse(c, deps, zip, kind, { type, [`${kind}s`]: found, layerChart });
    });
  }

  serve(
    routes,
    CALLS.database.exported,
    requireUser(deps, ['can_export', 'Database']),
    (c, { q: ids = [] }) => {
      const rows = ids.map((id) => visibleDatabase(deps, c, id));
      const databases = rows.filter((row) => row !== null);
      if (databases.length === 0 || databases.length < rows.length) return notFound(c);
      const datasets = databases
        .flatMap(({ id }) => meta.datasets.ofDatabase(id))
        .filter(({ id }) => visibleById(deps, c, 'dataset', id) !== null);
      return exportResponse(c, deps, zip, 'database', { type: 'Database', databases, datasets });
    },
  );

  serve(routes, contract.exportAssets, requireUser(deps, ['can_export', 'ImportExportRestApi']), (c) => {
    const all = <E extends OwnedEntity>(entity: E, rows: readonly { readonly id: number }[]) =>
      rows.flatMap(({ id }) => visibleById(deps, c, entity, id) ?? []);
    return exportResponse(c, deps, zip, 'assets', {
      type: 'assets',
      databases: visibleDatabases(deps, c),
      datasets: all('dataset', meta.datasets.list()),
      charts: all('chart', meta.charts.list()),
      dashboards: all('dashboard', meta.dashboards.list()),
      queries: meta.savedQueries.allOfUser(currentUser(c).id),
    });
  });

  for (const kind of ['database', 'dataset', 'chart', 'dashboard', 'saved_query'] as const) {
    const { view, type, words } = KINDS[kind];
    serve(routes, CALLS[kind].imported, requireUser(deps, ['can_write', view]), (c, { form }) =>
      bring(c, form, {
        type,
        words,
        field: 'formData',
        policy: form.overwrite === 'true' ? 'overwrite' : 'refuse',
      }),
    );
  }

  serve(
    routes,
    contract.importAssets,
    requireUser(deps, ['can_import_', 'ImportExportRestApi']),
    (c, { form }) =>
      bring(c, form, { type: 'assets', words: 'assets', field: 'bundle', policy: 'overwrite' }),
  );

  /** Imports the uploaded zip, all of it or nothing. */
  async function bring(
    c: Context<AppEnv>,
    form: GivenArguments<typeof contract.importAssets>['form'],
    { type, words, field, policy }: Import,
  ): Promise<Response> {
    const refuse = (fault: BundleFault) => importFault(c, words, fault);
    if (!c.req.header('Content-Type')?.startsWith('multipart/form-data')) return notMultipart(c);
    const file = form[field] ?? (field === 'formData' ? form.bundle : undefined);
    if (file === undefined) {
      return type === 'assets'
        ? messageError(c, 400, 'Arguments are not correct')
        : refuse({ file: field, reason: 'No file was sent.' });
    }
    const job = { bytes: new Uint8Array(await file.arrayBuffer()), file: file.name };
    const bundle = await readUpload(job, { person: currentUser(c).id, signal: c.req.raw.signal });
    if (!bundle.ok) return refuse(bundle.error);
    if (bundle.value.type !== type) {
      return refuse({ file: 'metadata.yaml', reason: `type: Must be equal to ${type}.` });
    }
    const input = { userId: currentUser(c).id, policy };
    const done = await importBundle(deps, bundle.value, input);
    return done.ok ? c.json(importedBody(done.value)) : refuse(done.error);
  }
  return routes;
}

/** The contract's OK, with notes for the person. */
const importedBody = ({ notes, dashboards }: ImportReport) => ({ message: 'OK', notes, dashboards });

function importFault(c: Context, words: string, { file, reason }: BundleFault): Response {
  return supersetError(c, 422, `Error importing ${words}: ${file}: ${reason}`, {
    type: 'GENERIC_COMMAND_ERROR',
    extra: { [file]: reason, issue_codes: [issue(1010)] },
    level: 'warning',
  });
}

function notMultipart(c: Context): Response {
  const code = issue(1019, 'Issue 1019 - The submitted payload has the incorrect format.');
  const message = "Request MIME type is not 'multipart/form-data'";
  return supersetError(c, 400, message, {
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    extra: { issue_codes: [code] },
  });
}

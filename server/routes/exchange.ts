import { type Context, Hono } from 'hono';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { type BundleFault, type BundleType, readBundle } from '../exchange/bundle.ts';
import { exportZip, type ExportWish } from '../exchange/exportFiles.ts';
import { importBundle, type ImportReport } from '../exchange/importBundle.ts';
import { readZip } from '../exchange/readZip.ts';
import { issue, notFound, supersetError } from '../http/errorBodies.ts';
import { currentUser, requireUser } from '../http/requireUser.ts';
import { readQ } from '../http/rison.ts';
import type { ChartRow } from '../meta/charts.ts';
import type { DashboardRow } from '../meta/dashboards.ts';
import type { DatasetRow } from '../meta/datasets.ts';
import { visibleById } from './entity.ts';

const KINDS = {
  dashboard: { view: 'Dashboard', type: 'Dashboard' },
  chart: { view: 'Chart', type: 'Slice' },
  dataset: { view: 'Dataset', type: 'SqlaTable' },
} as const;

type Kind = keyof typeof KINDS;

/** Zips out and in, as Superset writes and reads them. */
export function exchangeRoutes(deps: ServerDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const kind of ['dashboard', 'chart', 'dataset'] as const) {
    const { view, type } = KINDS[kind];

    routes.get(`/api/v1/${kind}/export/`, requireUser(deps, ['can_export', view]), (c) => {
      const q = readQ<readonly number[]>(c, { type: 'array', items: { type: 'integer' } });
      if (!q.ok) return q.error;
      const wish = wishFor(deps, c, kind, q.value ?? []);
      if (!wish) return notFound(c);
      const stamp = new Date(deps.clock.now()).toISOString().replace(/[-:]|\.\d+Z$/g, '');
      const root = `${kind}_export_${stamp}`;
      c.header('Content-Disposition', `attachment; filename=${root}.zip`);
      return c.body(exportZip(deps, wish, root), 200, { 'Content-Type': 'application/zip' });
    });

    routes.post(`/api/v1/${kind}/import/`, requireUser(deps, ['can_write', view]), async (c) => {
      if (!c.req.header('Content-Type')?.startsWith('multipart/form-data')) {
        return supersetError(
          c,
          400,
          "Request MIME type is not 'multipart/form-data'",
          'INVALID_PAYLOAD_FORMAT_ERROR',
          {
            issue_codes: [issue(1019, 'Issue 1019 - The submitted payload has the incorrect format.')],
          },
        );
      }
      const form = await c.req.parseBody();
      const file = form['formData'] ?? form['bundle'];
      if (!(file instanceof File))
        return importFault(c, kind, { file: 'formData', reason: 'No file was sent.' });
      const zip = readZip(new Uint8Array(await file.arrayBuffer()));
      if (!zip.ok) return importFault(c, kind, { file: file.name, reason: zip.error });
      const bundle = readBundle(zip.value);
      if (!bundle.ok) return importFault(c, kind, bundle.error);
      if (bundle.value.type !== type) {
        return importFault(c, kind, {
          file: 'metadata.yaml',
          reason: `type: Must be equal to ${type satisfies BundleType}.`,
        });
      }
      const done = await importBundle(deps, bundle.value, {
        userId: currentUser(c).id,
        policy: form['overwrite'] === 'true' ? 'overwrite' : 'refuse',
      });
      if (!done.ok) return importFault(c, kind, done.error);
      return c.json(importedBody(done.value));
    });
  }
  return routes;
}

/** The contract's OK, and what a person should know. */
const importedBody = ({ notes, dashboards }: ImportReport) => ({ message: 'OK', notes, dashboards });

function importFault(c: Context, kind: Kind, { file, reason }: BundleFault): Response {
  return supersetError(
    c,
    422,
    `Error importing ${kind}: ${file}: ${reason}`,
    'GENERIC_COMMAND_ERROR',
    { [file]: reason, issue_codes: [issue(1010)] },
    'warning',
  );
}

/** What the ids name; null where one of them is nothing that the caller may see. */
function wishFor(
  deps: ServerDeps,
  c: Context<AppEnv>,
  kind: Kind,
  ids: readonly number[],
): ExportWish | null {
  const rows = ids.map((id) => visibleById(deps, c, kind, id));
  if (rows.length === 0 || rows.includes(null)) return null;
  const found = rows.filter((row) => row !== null);
  return {
    kind,
    dashboards: kind === 'dashboard' ? (found as DashboardRow[]) : [],
    charts: kind === 'chart' ? (found as ChartRow[]) : [],
    datasets: kind === 'dataset' ? (found as DatasetRow[]) : [],
  };
}

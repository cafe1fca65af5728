import type { DraftedEdit } from '#domain/merge/draftedEdit.ts';
import { draftAddress } from '#domain/dashboard/draftedDashboard.ts';
import { asText } from '#domain/jsonValue.ts';
import { type CodeFile, valueOf } from '#domain/code/codeFiles.ts';
import type { KeptOnPage } from '../../code/followFolder.ts';
import type { ServerDeps } from '../../deps.ts';
import { changesOfFiles } from '#domain/code/changesOfFiles.ts';
import type { FileReferences } from '#domain/code/contentsOfFile.ts';
import type { Notices } from '../../notices/notices.ts';
import { storeState } from '../../routes/asset/stateValues.ts';

/**
 * What a folder would change of a chart or dashboard against what somebody changed on a page: as a draft in the inbox of
 * its owners, or of the administrator where it has none. They look at it and save it, or not.
 */
export async function draftKept(
  deps: ServerDeps,
  notices: Notices,
  admin: number,
  { now, wanted }: KeptOnPage,
): Promise<void> {
  if (now === null || wanted === null) return;
  const edit = editOf(deps, now, wanted);
  if (edit === null || edit.changes.length === 0) return;
  const { meta } = deps;
  const owners = meta.owners.of(edit.of, edit.id).filter((id) => meta.users.byId(id)?.active === true);
  const title = asText(valueOf(now)[now.kind.titleKey]);
  for (const userId of owners.length > 0 ? owners : [admin]) {
    const value = JSON.stringify(edit);
    const about = `${edit.of} ${edit.id}`;
    const key = storeState(deps, { kind: 'dashboard_draft', userId, about, tab: null, value });
    await notices.notify(userId, { kind: 'folder', ended: 'done', name: title, ref: draftAddress(key) });
  }
}

/** The changes from one version of a file to another, as the documents of pages have them. */
function editOf({ meta }: ServerDeps, now: CodeFile, wanted: CodeFile): DraftedEdit | null {
  const uuid = asText(valueOf(now)['uuid']);
  const references: FileReferences = {
    datasetByUuid: { get: (each: string) => meta.datasets.byUuid(each)?.id },
    chartByUuid: { get: (each: string) => meta.charts.byUuid(each)?.id },
    layerByName: { get: (each: string) => meta.annotations.layerNamed(each)?.id },
  };
  const changes = changesOfFiles(now, wanted, references);
  const of = now.kind.folder === 'charts' ? 'chart' : 'dashboard';
  const id = of === 'chart' ? meta.charts.byUuid(uuid)?.id : meta.dashboards.byUuid(uuid)?.id;
  return changes === null || id === undefined ? null : { of, id, changes };
}

import { editDocument } from '#documents/commands/editCommands.ts';
import type { DraftedEdit } from '#domain/merge/draftedEdit.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { documentOfChart } from '#store/charts/charts.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { t } from '#ui/t.ts';
import { readUser, type UserReading } from '../documents/datasetUsers/readUser.ts';
import type { UnreadOutcome } from '../services/dashboards.ts';
import type { DeviceServices } from '../services/device.ts';

interface OpeningDraft extends UserReading, Pick<DeviceServices, 'db'> {}

/**
 * Adds an edit to the draft of its chart or dashboard, once, as a step that can be undone. Returns the address where it is
 * edited.
 */
export async function openDraftedEdit(
  services: OpeningDraft,
  key: string,
  { of, id, changes }: DraftedEdit,
): Promise<Result<string, UnreadOutcome>> {
  const { db, dispatch } = services;
  const document = () => (of === 'chart' ? documentOfChart(db, id) : documentOfDashboard(db, id));
  // As it is now: others may have saved it since.
  await readUser(services, { kind: of, id });
  const row = await document();
  if (row === undefined) return err('missing');
  const label = t('From the folder');
  const edited = await dispatch(editDocument({ id: row.id, changes, label, step: `draft ${key}` }));
  if (!edited.ok) return err('failed');
  return ok(of === 'chart' ? `/explore/?slice_id=${id}` : `/superset/dashboard/${id}/?edit=true`);
}

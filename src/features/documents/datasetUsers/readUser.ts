import { openStoredChart } from '#commands/chart/openStoredChart.ts';
import type { PartUser } from '#domain/dataset/columns/partUses.ts';
import type { Dashboards, ExploreCalls } from '../../services/dashboards.ts';
import type { DeviceServices } from '../../services/device.ts';

export interface UserReading extends Pick<DeviceServices, 'dispatch'> {
  readonly explore: () => Promise<Pick<ExploreCalls, 'readChart'>>;
  readonly dashboards: Pick<Dashboards, 'read'>;
}

/** Brings the document of a chart or a dashboard over a dataset to this device, as far as that is possible. */
export async function readUser(
  { explore, dashboards, dispatch }: UserReading,
  { kind, id }: Pick<PartUser, 'kind' | 'id'>,
): Promise<void> {
  const isChart = kind === 'chart';
  const outcome = await (isChart ? (await explore()).readChart(id) : dashboards.read(String(id)));
  // A dashboard brought it to this device.
  if (outcome !== 'read' && isChart) await dispatch(openStoredChart({ id }));
}

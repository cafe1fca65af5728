import type { StoredImage } from '../dashboards/dashboardRows.ts';
import type { Tables } from '../schema.ts';

/** The charts of a dashboard whose images are shown. */
export const IMAGES_OF_A_DASHBOARD = 4;

/** By the id of a chart or dashboard. */
export type Pictures = ReadonlyMap<number, readonly StoredImage[]>;

/** The last stored image of each chart. */
export async function chartPictures({ pictures }: Pick<Tables, 'pictures'>): Promise<Pictures> {
  const latest = new Map<number, readonly StoredImage[]>();
  for (const image of await pictures.orderBy('storedAt').toArray()) {
    const id = /^chart:(\d+)$/.exec(image.of)?.[1];
    if (id !== undefined) latest.set(Number(id), [image]);
  }
  return latest;
}

/** The last stored images of the first charts of each dashboard that was opened on this device. */
export async function dashboardPictures(
  tables: Pick<Tables, 'pictures' | 'dashboardContents'>,
): Promise<Pictures> {
  const ofCharts = await chartPictures(tables);
  const shown = new Map<number, readonly StoredImage[]>();
  await tables.dashboardContents.each(({ id, chartIds }) => {
    shown.set(id, chartIds.flatMap((each) => ofCharts.get(each) ?? []).slice(0, IMAGES_OF_A_DASHBOARD));
  });
  return shown;
}

/** The charts of the dashboards that are available offline. */
export async function chartsOfCopies(
  { dashboardContents }: Pick<Tables, 'dashboardContents'>,
  dashboardIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const contents = await dashboardContents.bulkGet([...dashboardIds]);
  return new Set(contents.flatMap((each) => each?.chartIds ?? []));
}

import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import type { Result } from '#domain/result.ts';
import type { SextantDb } from '../db.ts';
import type { Tables } from '../schema.ts';
import { putSetting, setting } from '../settings.ts';
import { type Tx, write } from '../write.ts';

/* Charts and datasets that no server has are stored under negative ids, which never equal a server's. */

type Numbered = 'charts' | 'datasets';

/** The id of the one with a uuid that no server has. */
export async function localNumber(tx: Tables, name: Numbered, uuid: string): Promise<number | undefined> {
  const rows = await tx[name].where('id').below(0).toArray();
  return rows.find((each) => each.uuid === uuid)?.id;
}

/**
 * An id for one that no server has. It is never given again: what was stored under it, such as chart data, is not that
 * of another. Datasets of this device have numbers of their own, far below.
 */
export async function nextLocalNumber(tx: Tx, name: Numbered, uuid: string | null): Promise<number> {
  const reserved = name === 'charts' && uuid !== null ? await reservedNumber(tx, uuid) : undefined;
  if (reserved !== undefined) return reserved;
  const given = await setting(tx, 'localNumbers');
  const rows = await tx[name].where('id').below(0).toArray();
  const next = Math.min(given[name], ...rows.map(({ id }) => id).filter((id) => !isDeviceDataset(id))) - 1;
  await putSetting(tx, 'localNumbers', { ...given, [name]: next });
  if (name === 'charts' && uuid !== null)
    await putSetting(tx, 'localCharts', { ...(await setting(tx, 'localCharts')), [next]: uuid });
  return next;
}

/** That of a chart that had it before, or will have it. */
async function reservedNumber(tx: Tables, uuid: string): Promise<number | undefined> {
  const [number] = Object.entries(await setting(tx, 'localCharts')).find(([, each]) => each === uuid) ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * Numbers for charts that are not stored yet, by uuid: so what refers to them by number is stored together with them,
 * or nothing is.
 */
export function reserveChartNumbers(
  db: SextantDb,
  uuids: readonly string[],
): Promise<Result<ReadonlyMap<string, number>, StorageError>> {
  return write(db, async (tx) => {
    const numbers = new Map<string, number>();
    for (const uuid of uuids)
      numbers.set(
        uuid,
        (await localNumber(tx, 'charts', uuid)) ?? (await nextLocalNumber(tx, 'charts', uuid)),
      );
    return numbers;
  });
}

/** The chart that has, or had, a number of this device. */
export async function uuidOfLocalNumber(db: Tables, number: number): Promise<string | undefined> {
  const given = (await setting(db, 'localCharts'))[number];
  return given ?? (await db.charts.get(number))?.uuid ?? undefined;
}

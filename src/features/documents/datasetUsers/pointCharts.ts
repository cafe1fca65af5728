import { planReplacement } from '#documents/commands/replacing.ts';
import type { PartUser } from '#domain/dataset/columns/partUses.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { allDocuments, getDocument } from '#store/documents/documents.ts';
import { t } from '#ui/t.ts';
import type { RemovalServices } from '../removeDocuments.ts';
import type { DeviceServices } from '../../services/device.ts';
import { mayChangePlace, type PlaceCaller } from './mayChangePlace.ts';
import { readUser, type UserReading } from './readUser.ts';
import { replaceIn } from './replaceIn.ts';

export type Pointing = RemovalServices &
  UserReading &
  Pick<DeviceServices, 'reportError'> & {
    readonly caller: PlaceCaller;
    /** What was over the dataset when it was deleted: a server lists nothing of one that is gone. */
    readonly users: readonly PartUser[];
  };

export interface DatasetMadeAgain {
  readonly name: string;
  /** The number of the deleted dataset. */
  readonly from: number;
  /** The local id of the new one. */
  readonly to: string;
}

/** Lets the charts and filters of a deleted dataset use the one that was created again in its place. */
export async function pointCharts(services: Pointing, made: DatasetMadeAgain): Promise<'done' | 'too early'> {
  const { db, toasts, users, caller } = services;
  const to = (await getDocument(db, made.to))?.remoteId ?? null;
  // Charts name a dataset by its number.
  if (to === null) return 'too early';
  const notRead: string[] = [];
  for (const user of users) {
    if (!(await isHere(services, user))) notRead.push(user.title);
  }
  const places = planReplacement(await allDocuments(db), { kind: 'dataset', from: made.from, to });
  const allowed = places.filter(({ row }) => mayChangePlace(caller, row));
  const left = [...notRead, ...places.filter((place) => !allowed.includes(place)).map(({ title }) => title)];
  if (allowed.length > 0) await replaceIn(services, allowed, made.name);
  else if (left.length === 0)
    toasts.show('info', t('Nothing known on this device uses the deleted dataset.'));
  if (left.length > 0)
    toasts.show('warning', t('Not changed: {names}', { names: left.join(', ') }), { lasting: true });
  return 'done';
}

async function isHere(services: Pointing, user: PartUser): Promise<boolean> {
  const find = async (): Promise<StoredDocument | undefined> =>
    (await allDocuments(services.db)).find(
      ({ kind, remoteId }) => kind === user.kind && remoteId === user.id,
    );
  // Those that no server has are on this device.
  if (user.id < 0 || (await find()) !== undefined) return true;
  await readUser(services, user);
  return (await find()) !== undefined;
}

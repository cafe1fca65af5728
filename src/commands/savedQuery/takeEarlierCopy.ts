import type { ServerSavedQuery } from '#api/sql/savedQuery.ts';
import { assert } from '#domain/result.ts';
import { isUnchanged, savedQueryFields, type SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { setting } from '#store/settings.ts';
import { putSavedQuery } from '#store/sql/savedQueries.ts';
import type { Tx } from '#store/write.ts';
import { enqueue, type Arrival } from '#sync/enqueue.ts';
import { saveSavedQuery, UNREAD } from './savedQueryDelivery.ts';
import { storeTexts } from './savedQueryTexts.ts';

/**
 * The server got a query of this device before the one that the device knows: another machine with a copy of its profile
 * created it, or the device itself, whose storage lost that. The earlier one is the query from now on, so that all
 * devices agree, and the next list shows the later one as a duplicate. The newer text stays, the other is a version.
 */
export async function takeEarlierCopy(
  tx: Tx,
  ours: SavedQuery,
  server: ServerSavedQuery,
  arrival: Arrival,
): Promise<void> {
  const { remoteId, mark, fields } = server;
  const isNewer = (server.changedAt ?? 0) > ours.changedAt + (await setting(tx, 'clockOffset'));
  const kept = isNewer ? fields : savedQueryFields(ours);
  const lost = [ours.sql, fields.sql].filter((sql) => sql !== kept.sql);
  await storeTexts(tx, ours.id, lost, arrival.now);
  const confirmation = { remoteId, mark, confirmed: fields, confirmedAt: arrival.now, ...UNREAD };
  await putSavedQuery(tx, { ...ours, ...kept, ...confirmation, isOurs: true });
  if (isUnchanged(kept, fields)) return;
  const command = saveSavedQuery({ id: ours.id });
  const bound = saveSavedQuery.bind(command.args);
  assert(bound.ok && bound.value.delivery, 'A save of a saved query is sent.');
  await enqueue(tx, command, bound.value.delivery, arrival);
}

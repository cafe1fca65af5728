import { executeBody } from '#api/sql/executeBody.ts';
import type { SqllabApi } from '#api/sql/sqllab.ts';
import type { Query } from '#domain/query/query.ts';
import { isWaiting } from '#domain/query/states.ts';
import { type QueryEvent, transition } from '#domain/query/transition.ts';
import type { Result } from '#domain/result.ts';
import { type Clock, type Millis, SECOND } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { setting } from '#store/settings.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { getQuery, listWaiting, putQuery } from '#store/sql/queries.ts';
import { remoteTabId } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';

/** A query is accepted, not computed, in this call: a server that takes longer is unreachable. */
const PATIENCE: Millis = 10 * SECOND;

export interface WaitingPorts {
  readonly db: SextantDb;
  readonly api: Pick<SqllabApi, 'execute'>;
  readonly clock: Clock;
}

/**
 * Sends the queries that wait for a server where no page is open, in their order; returns how many still wait. The next
 * page reads their outcomes. Only to a server that computes in the background: from another nobody might fetch the
 * rows.
 */
export async function sendWaitingQueries(ports: WaitingPorts): Promise<number> {
  const { db } = ports;
  if (!(await setting(db, 'serverKeepsKeys'))) return 0;
  for (;;) {
    const queries = await listWaiting(db);
    const [first] = queries;
    if (first === undefined) return 0;
    if (!(await sendOne(ports, first.id))) return queries.length;
  }
}

/** False if the server is unreachable, or this device cannot record that the query is sent. */
async function sendOne(ports: WaitingPorts, id: string): Promise<boolean> {
  const { db, api, clock } = ports;
  const written = await claim(ports, id);
  // It is not sent, and stays the first of those that wait.
  if (!written.ok) return false;
  const claimed = written.value;
  // A page has sent it, or its person has cancelled it.
  if (claimed === null) return true;
  const remoteId = await remoteTabId(db, claimed.sqlEditorId);
  const { templateParams = '' } = claimed.waits ?? {};
  const late = new AbortController();
  void clock.sleep(PATIENCE).then(() => late.abort());
  const response = await api.execute(
    executeBody({
      ...claimed,
      clientId: id,
      sqlEditorId: remoteId === null ? null : String(remoteId),
      templateParams: templateParams.trim() === '' ? null : templateParams,
      ctas: claimed.ctas ? { method: claimed.ctas_method ?? 'TABLE', table: claimed.tempTable ?? '' } : null,
    }),
    { signal: late.signal },
  );
  // Rejected, or without a known outcome: the next page asks the server, and shows it to the person.
  if (response.ok || response.error.kind !== 'offline')
    return response.ok || response.error.kind !== 'aborted';
  await apply(ports, id, { type: 'waiting', templateParams });
  return false;
}

/** Claims the query in one transaction, so that nobody else sends it. */
function claim(ports: WaitingPorts, id: string): Promise<Result<Query | null, StorageError>> {
  return write(ports.db, async (tx) => {
    const query = await getQuery(tx, id);
    if (query === undefined || !isWaiting(query)) return null;
    const claimed = transition({ ...query, runAsync: true }, { type: 'sending', at: ports.clock.now() });
    await putQuery(tx, claimed);
    return claimed;
  });
}

async function apply({ db }: WaitingPorts, id: string, event: QueryEvent): Promise<void> {
  await write(db, async (tx) => {
    const query = await getQuery(tx, id);
    if (query !== undefined) await putQuery(tx, transition(query, event));
  });
}

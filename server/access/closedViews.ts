import { quoteName } from '../base/names.ts';
import { planOf } from './engineWords.ts';
import type { Hearing } from './hearing.ts';
import { folded } from './listedFunctions.ts';
import type { Nameable } from './others.ts';
import { planFacts } from './plan.ts';
import { refusedReads } from './refusedReads.ts';
import type { ViewPath } from './engineNames.ts';

/**
 * Views, of those wanted, in databases that a person may read, which read what the person may not: nothing of them is told but
 * the name. A view whose tables are not there looks the same.
 */
export async function closedViews(
  { connection, names, reading }: Hearing,
  may: Nameable,
  isWanted: (view: ViewPath) => boolean,
): Promise<readonly ViewPath[]> {
  const { viewPaths } = await names.read(connection);
  const closed: ViewPath[] = [];
  for (const view of viewPaths) {
    const { catalog, schema, name } = view;
    if (!may.isOpen(catalog) || !isWanted(view)) continue;
    const plan = await planOf(
      connection,
      `SELECT * FROM ${[catalog, schema, name].map(quoteName).join('.')}`,
    );
    const isRead = plan.ok && refusedReads(await planFacts(plan.statements, null), reading, may) === null;
    if (!isRead) closed.push(view);
  }
  return closed;
}

/** Whether a SELECT names one of them, by the tables in its tree. */
export async function namesClosedView(
  hearing: Hearing,
  may: Nameable,
  tables: readonly { readonly name: string }[],
): Promise<boolean> {
  const named = new Set(tables.map(({ name }) => folded(name)));
  return (await closedViews(hearing, may, ({ name }) => named.has(folded(name)))).length > 0;
}

/** Whether the name of one of them is in a text that the engine does not describe, letter by letter. */
export async function mentionsClosedView(hearing: Hearing, may: Nameable, sql: string): Promise<boolean> {
  const text = folded(sql);
  const isThere = (name: string): boolean => text.includes(name) || text.includes(name.replaceAll('"', '""'));
  return (await closedViews(hearing, may, ({ name }) => isThere(folded(name)))).length > 0;
}

import { createHash } from 'node:crypto';
import type { BundlePart } from './bundle.ts';
import type { SavedQueryFile } from '#contract/files/bundleFiles.ts';
import type { WriteContext } from './writeContext.ts';

/** Saves a query for the person who imports it: another person's query with the same uuid stays theirs, and hidden. */
export function writeSavedQuery({ deps, input }: WriteContext, { value }: BundlePart<SavedQueryFile>): void {
  const { userId } = input;
  const { savedQueries, databases, imports } = deps.meta;
  if (userId === null) return;
  const now = deps.clock.now();
  const holder = savedQueries.byUuid(value.uuid);
  const uuid = holder && holder.userId !== userId ? ownUuid(value.uuid, userId) : value.uuid;
  const known = savedQueries.byUuid(uuid);
  if (known && input.policy !== 'overwrite') return;
  const database = value.database_uuid === null ? null : databases.byUuid(value.database_uuid);
  const fields = {
    databaseId: database?.id ?? null,
    catalog: value.catalog,
    schema: value.schema,
    label: value.label,
    description: value.description,
    sql: value.sql,
    templateParameters: value.template_parameters,
  };
  if (known) savedQueries.update(known.id, fields, now);
  else savedQueries.insert({ uuid, userId, ...fields }, now);
  // An export contains its original database; here a person selects one when the query is opened.
  const isForeign = value.database_uuid !== null && database === null;
  imports.put(uuid, 'saved_query', { hash: '', revision: 0 });
  imports.setOrigin(uuid, isForeign ? JSON.stringify({ databaseUuid: value.database_uuid }) : null);
}

/** Deterministic for the pair, so that a second import finds the query of the first. */
export function ownUuid(uuid: string, userId: number): string {
  const hex = createHash('sha256').update(`${uuid}:${userId}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}

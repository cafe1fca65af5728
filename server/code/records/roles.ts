import * as v from 'valibot';
import { asNumber, asRecord, asText, texts } from '#domain/jsonValue.ts';
import { fields } from '#domain/merge/shape.ts';
import { ok } from '#domain/result.ts';
import { isBuiltIn } from '../../people/roles.ts';
import { afterSome, answered, forEach, listAll, save } from './calls.ts';
import { listedParts } from '#domain/code/listedParts.ts';
import { RECORD, type RecordFileKind } from './recordKind.ts';

const PATH = '/api/v1/security/roles/';
const PERMISSIONS = '/api/v1/security/permissions-resources/';

const { fields: lists, ...form } = listedParts([{ key: 'permissions', by: null, noun: 'Permission' }]);

/** Permissions on data name it by a number of the server; in files, by its uuid. */
const ON_DATA = { database_access: 'databases', datasource_access: 'datasets' } as const;
const isOnData = (permission: string): permission is keyof typeof ON_DATA =>
  Object.hasOwn(ON_DATA, permission);
const numberAt = (view: string): string | undefined => /\(id:(\d+)\)$/.exec(view)?.[1];
const UUID = /^(\w+) on ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** A permission as servers offer it: uuids in small letters. */
const offeredAs = (permission: string): string =>
  UUID.test(permission) ? permission.toLowerCase() : permission;

/** The roles that people made, and what the public may do. Who has a role is no part of it. */
export const roles: RecordFileKind = {
  ...RECORD,
  ...form,
  folder: 'roles',
  noun: 'role',
  plural: 'roles',
  id: 'name',
  titleKey: 'name',
  keys: ['name', 'permissions'],
  shape: fields(lists),
  path: PATH,
  schema: v.strictObject({
    name: v.string(),
    permissions: v.array(
      v.pipe(
        v.string(),
        v.includes(' on ', 'Such as "can_read on Dashboard" or "datasource_access on UUID".'),
      ),
    ),
  }),
  references: (file) =>
    texts(file['permissions']).flatMap((each) => {
      const [, permission = '', id = ''] = UUID.exec(each) ?? [];
      return isOnData(permission) ? [{ folder: ON_DATA[permission], id }] : [];
    }),
  isListed: ({ name }) => !isBuiltIn(asText(name)) || name === 'Public',
  async read({ name }, id, { remote, numbers }) {
    const listed = await listAll(remote, `${PATH}${id}/permissions/`);
    if (!listed.ok) return listed;
    const permissions = await forEach(listed.value, async (row) => {
      const [permission, view] = [asText(row['permission_name']), asText(row['view_menu_name'])];
      const number = numberAt(view);
      if (!isOnData(permission) || number === undefined) return ok([`${permission} on ${view}`]);
      const known = await numbers(ON_DATA[permission]);
      if (!known.ok) return known;
      const uuid = known.value.uuidOf(number);
      // What it was about is gone.
      return ok(uuid === undefined ? [] : [`${permission} on ${uuid}`]);
    });
    return permissions.ok ? ok({ name, permissions: permissions.value.flat().toSorted() }) : permissions;
  },
  async write(file, known, { remote, numbers }) {
    const offered = await listAll(remote, PERMISSIONS);
    if (!offered.ok) return offered;
    const ids = new Map<string, number>();
    for (const row of offered.value) {
      const permission = asText(asRecord(row['permission'])['name']);
      const view = asText(asRecord(row['view_menu'])['name']);
      const number = numberAt(view);
      const of = isOnData(permission) && number !== undefined ? await numbers(ON_DATA[permission]) : null;
      if (of?.ok === false) return of;
      ids.set(`${permission} on ${of?.value.uuidOf(number) ?? view}`, asNumber(row['id']) ?? 0);
    }
    const saved = known === null ? await save(remote, PATH, null, { name: file['name'] }) : ok(known.id);
    if (!saved.ok) return saved;
    const permissions = texts(file['permissions']);
    const given = await answered(remote, 'POST', `${PATH}${saved.value}/permissions`, {
      permission_view_menu_ids: permissions.flatMap((each) => ids.get(offeredAs(each)) ?? []),
    });
    if (!given.ok) return known === null ? afterSome(given) : given;
    const unknown = permissions.filter((each) => !ids.has(offeredAs(each)));
    return ok(
      unknown.map((each) => `The role "${asText(file['name'])}": the server has no permission "${each}".`),
    );
  },
};

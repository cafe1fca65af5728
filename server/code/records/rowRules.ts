import * as v from 'valibot';
import { asList, asNumber, asRecord, asText, texts } from '#domain/jsonValue.ts';
import { fields } from '#domain/merge/shape.ts';
import { ok } from '#domain/result.ts';
import { forEach, getOne, listAll, save } from './calls.ts';
import { listedParts } from '#domain/code/listedParts.ts';
import { numberOf, RECORD, type RecordFileKind, refused, uuidText, withoutEmpty } from './recordKind.ts';

const PATH = '/api/v1/rowlevelsecurity/';

const { fields: lists, ...form } = listedParts([
  { key: 'dataset_uuids', by: null, noun: 'Dataset' },
  { key: 'roles', by: null, noun: 'Role' },
]);

export const rowRules: RecordFileKind = {
  ...RECORD,
  ...form,
  folder: 'row_rules',
  noun: 'row rule',
  plural: 'row rules',
  id: 'name',
  titleKey: 'name',
  keys: ['name', 'description', 'filter_type', 'clause', 'group_key', 'roles', 'dataset_uuids'],
  shape: fields(lists),
  path: PATH,
  schema: v.strictObject({
    name: v.string(),
    description: v.optional(v.string()),
    filter_type: v.picklist(['Regular', 'Base']),
    clause: v.string(),
    group_key: v.optional(v.string()),
    roles: v.array(v.string()),
    dataset_uuids: v.pipe(v.array(uuidText), v.minLength(1, 'It needs a dataset.')),
  }),
  references: (file) => [
    ...texts(file['dataset_uuids']).map((id) => ({ folder: 'datasets', id })),
    ...texts(file['roles']).map((id) => ({ folder: 'roles', id })),
  ],
  // Servers take it.
  doubt: ({ filter_type, roles }) =>
    filter_type === 'Regular' && texts(roles).length === 0
      ? { key: 'roles', reason: 'The rule names no role, so it hides nothing from anybody.' }
      : null,
  async read(_row, id, { remote, numbers }) {
    const got = await getOne(remote, `${PATH}${id}`);
    if (!got.ok) return got;
    const { name, description, filter_type, clause: condition, group_key, tables, roles } = got.value;
    const known = await numbers('datasets');
    if (!known.ok) return known;
    const uuids = asList(tables).flatMap((table) => known.value.uuidOf(asRecord(table)['id']) ?? []);
    if (uuids.length < asList(tables).length) return ok(null);
    return ok({
      ...withoutEmpty({ name, description, filter_type, group_key }),
      clause: asText(condition),
      roles: asList(roles)
        .map((role) => asText(asRecord(role)['name']))
        .toSorted(),
      dataset_uuids: uuids.toSorted(),
    });
  },
  async write(file, known, world) {
    const { remote } = world;
    const tables = await forEach(texts(file['dataset_uuids']), (uuid) => numberOf(world, 'datasets', uuid));
    if (!tables.ok) return tables;
    const listed = await listAll(remote, `${PATH}related/roles`);
    if (!listed.ok) return listed;
    const byName = new Map(listed.value.map((row) => [asText(row['text']), asNumber(row['value']) ?? 0]));
    const roles = texts(file['roles']);
    const unknown = roles.find((name) => !byName.has(name));
    if (unknown !== undefined) return refused(`The server has no role "${unknown}".`);
    const { name, description = null, filter_type, clause: condition, group_key = null } = file;
    const saved = await save(remote, PATH, known?.id ?? null, {
      name,
      description,
      filter_type,
      clause: condition,
      group_key,
      tables: tables.value,
      roles: roles.flatMap((role) => byName.get(role) ?? []),
    });
    return saved.ok ? ok([]) : saved;
  },
};

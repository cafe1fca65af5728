import * as v from 'valibot';
import { asList, asRecord, asText, isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { ATOMIC, fields, keyed, list } from '#domain/merge/shape.ts';
import { ok } from '#domain/result.ts';
import { omit } from '../../base/omit.ts';
import { asIs, fieldPart } from '#domain/code/codeFileKind.ts';
import { forEach, save } from './calls.ts';
import { numberOf, RECORD, type RecordFileKind, uuidText } from './recordKind.ts';

const PATH = '/api/v1/sextant/playlist/';

/** The playlists of screens. The screens themselves are devices of one server. */
export const playlists: RecordFileKind = {
  ...RECORD,
  ...asIs,
  folder: 'playlists',
  noun: 'playlist',
  plural: 'playlists',
  id: 'title',
  titleKey: 'title',
  keys: ['title', 'nightFrom', 'nightTo', 'items'],
  shape: fields({ items: list('id', keyed(ATOMIC)) }),
  part: fieldPart,
  path: PATH,
  schema: v.strictObject({
    title: v.string(),
    nightFrom: v.number(),
    nightTo: v.number(),
    items: v.array(
      v.strictObject({
        id: v.string(),
        dashboard_uuid: uuidText,
        permalink: v.string(),
        tab: v.string(),
        seconds: v.number(),
        from: v.number(),
        to: v.number(),
        days: v.array(v.number()),
        fits: v.boolean(),
      }),
    ),
  }),
  references: (file) =>
    itemsOf(file).map((item) => ({ folder: 'dashboards', id: asText(item['dashboard_uuid']) })),
  async read({ contents }, _id, { numbers }) {
    const known = await numbers('dashboards');
    if (!known.ok) return known;
    const file = asRecord(contents);
    const items = itemsOf(file).flatMap((item) => {
      const uuid = known.value.uuidOf(item['dashboard']);
      return uuid === undefined ? [] : [{ ...omit(item, 'dashboard'), dashboard_uuid: uuid }];
    });
    return ok(items.length < itemsOf(file).length ? null : { ...file, items });
  },
  async write(file, known, world) {
    const items = await forEach(itemsOf(file), async (item) => {
      const id = await numberOf(world, 'dashboards', item['dashboard_uuid']);
      return id.ok ? ok({ ...omit(item, 'dashboard_uuid'), dashboard: id.value }) : id;
    });
    if (!items.ok) return items;
    const saved = await save(world.remote, PATH, known?.id ?? null, { ...file, items: items.value });
    return saved.ok ? ok([]) : saved;
  },
};

const itemsOf = (file: JsonRecord): readonly JsonRecord[] => asList(file['items']).filter(isRecord);

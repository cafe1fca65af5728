import * as v from 'valibot';
import { asList, asNumber, asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { sameJson } from '#domain/merge/same.ts';
import { fields } from '#domain/merge/shape.ts';
import { ok } from '#domain/result.ts';
import { afterSome, answered, forEach, getOne, listAll, save } from './calls.ts';
import { listedParts } from '#domain/code/listedParts.ts';
import type { Remote } from '../remote.ts';
import { RECORD, type RecordFileKind, withoutEmpty, type WrittenRecord } from './recordKind.ts';

const PATH = '/api/v1/annotation_layer/';
const annotationsOf = (layer: number): string => `${PATH}${layer}/annotation/`;

const { fields: lists, ...form } = listedParts([
  { key: 'annotations', by: 'short_descr', noun: 'Annotation' },
]);

export const annotationLayers: RecordFileKind = {
  ...RECORD,
  ...form,
  folder: 'annotation_layers',
  noun: 'annotation layer',
  plural: 'annotation layers',
  id: 'name',
  titleKey: 'name',
  keys: ['name', 'descr', 'annotations'],
  shape: fields(lists),
  path: PATH,
  schema: v.strictObject({
    name: v.string(),
    descr: v.optional(v.string()),
    annotations: v.optional(
      v.array(
        v.strictObject({
          short_descr: v.string(),
          long_descr: v.optional(v.string()),
          start_dttm: v.string(),
          end_dttm: v.string(),
          json_metadata: v.optional(v.string()),
        }),
      ),
    ),
  }),
  async read({ name, descr }, id, { remote }) {
    const path = annotationsOf(id);
    const listed = await listAll(remote, path);
    if (!listed.ok) return listed;
    // Lists lack the metadata.
    const annotations = await forEach(listed.value, async (row) => {
      const got = await getOne(remote, `${path}${asNumber(row['id']) ?? 0}`);
      return got.ok ? ok(annotationOf(got.value)) : got;
    });
    return annotations.ok
      ? ok({ ...withoutEmpty({ name, descr }), annotations: annotations.value })
      : annotations;
  },
  async write(file, known, { remote }) {
    const layer = { name: file['name'], descr: asText(file['descr']) };
    const saved = await save(remote, PATH, known?.id ?? null, layer);
    if (!saved.ok) return saved;
    return afterSome(await writeAnnotations(remote, saved.value, known?.file, file));
  },
};

async function writeAnnotations(
  remote: Remote,
  layer: number,
  known: JsonRecord | undefined,
  file: JsonRecord,
): Promise<WrittenRecord> {
  const path = annotationsOf(layer);
  const before = byName(known);
  const after = byName(file);
  const numbers = new Map<string, number>();
  if (before.size > 0) {
    const listed = await listAll(remote, path);
    if (!listed.ok) return listed;
    for (const row of listed.value) numbers.set(asText(row['short_descr']), asNumber(row['id']) ?? 0);
  }
  for (const [name, id] of numbers) {
    if (after.has(name)) continue;
    const removed = await answered(remote, 'DELETE', `${path}${id}`);
    if (!removed.ok) return removed;
  }
  for (const [name, annotation] of after) {
    if (sameJson(annotation, before.get(name))) continue;
    const done = await save(remote, path, numbers.get(name) ?? null, {
      ...annotation,
      long_descr: asText(annotation['long_descr']),
      json_metadata: asText(annotation['json_metadata']) || '{}',
    });
    if (!done.ok) return done;
  }
  return ok([]);
}

function annotationOf({
  short_descr,
  long_descr,
  start_dttm,
  end_dttm,
  json_metadata: metadata,
}: JsonRecord) {
  return withoutEmpty({
    short_descr,
    long_descr,
    start_dttm,
    end_dttm,
    json_metadata: metadata === '{}' ? null : metadata,
  });
}

const byName = (file: JsonRecord = {}): ReadonlyMap<string, JsonRecord> =>
  new Map(
    asList(file['annotations'])
      .map(asRecord)
      .map((each) => [asText(each['short_descr']), each]),
  );

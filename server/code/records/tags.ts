import * as v from 'valibot';
import { asList, asNumber, asRecord, asText, type JsonRecord, texts } from '#domain/jsonValue.ts';
import { fields } from '#domain/merge/shape.ts';
import { ok, type Result } from '#domain/result.ts';
import { answered, forEach, type Refusal, save } from './calls.ts';
import { listedParts } from '#domain/code/listedParts.ts';
import { RECORD, type RecordFileKind, type RecordWorld, withoutEmpty } from './recordKind.ts';

const PATH = '/api/v1/tag/';

/** What carries tags and is in files. Saved queries are not: nobody sees those of others. */
const CARRIERS = { chart: 'charts', dashboard: 'dashboards', dataset: 'datasets' } as const;
type CarrierType = keyof typeof CARRIERS;

const isCarrier = (type: string): type is CarrierType => Object.hasOwn(CARRIERS, type);

const { fields: lists, ...form } = listedParts([{ key: 'carried_by', by: null, noun: 'Carrier' }]);

export const tags: RecordFileKind = {
  ...RECORD,
  ...form,
  folder: 'tags',
  noun: 'tag',
  plural: 'tags',
  id: 'name',
  titleKey: 'name',
  keys: ['name', 'description', 'carried_by'],
  shape: fields(lists),
  path: PATH,
  schema: v.strictObject({
    name: v.string(),
    description: v.optional(v.string()),
    carried_by: v.optional(
      v.array(
        v.pipe(v.string(), v.regex(/^(chart|dashboard|dataset) [\da-f-]{36}$/, 'Such as "chart UUID".')),
      ),
    ),
  }),
  references: (file) =>
    texts(file['carried_by']).flatMap((each) => {
      const [type = '', id = ''] = each.split(' ');
      return isCarrier(type) ? [{ folder: CARRIERS[type], id }] : [];
    }),
  // A Superset has tags of its own making, such as one for each owner.
  isListed: ({ type = 1 }) => type === 1 || type === 'TagType.custom' || type === 'custom',
  async read({ name, description }, id, world) {
    const objects = await objectsOf(id, world);
    if (!objects.ok) return objects;
    const named = objects.value.flatMap(({ type, uuid }) => (uuid === undefined ? [] : [`${type} ${uuid}`]));
    return ok({ ...withoutEmpty({ name, description }), carried_by: named.toSorted() });
  },
  async write(file, known, world) {
    const wanted = await forEach(texts(file['carried_by']), (each) => carrierOf(each, world));
    if (!wanted.ok) return wanted;
    const there = known === null ? ok([]) : await objectsOf(known.id, world);
    if (!there.ok) return there;
    const named = wanted.value.filter((each) => each !== null);
    // What files do not name keeps the tag.
    const unnamed = there.value.filter(({ uuid }) => uuid === undefined);
    const lost = wanted.value.length - named.length;
    const saved = await save(world.remote, PATH, known?.id ?? null, {
      name: file['name'],
      description: asText(file['description']),
      objects_to_tag: [...named, ...unnamed].map(({ type, id }) => [type, id]),
    });
    if (!saved.ok) return saved;
    return ok(
      lost === 0
        ? []
        : [
            `The tag "${asText(file['name'])}" names ${lost} that the server does not have, or does not show to you.`,
          ],
    );
  },
};

interface TagCarrier {
  readonly type: string;
  readonly id: number;
  /** Absent for what files do not name. */
  readonly uuid: string | undefined;
}

/** What a line of a file says; null for what the server does not have. */
async function carrierOf(
  text: string,
  { numbers }: RecordWorld,
): Promise<Result<Pick<TagCarrier, 'type' | 'id'> | null, Refusal>> {
  const [type = '', uuid = ''] = text.split(' ');
  if (!isCarrier(type)) return ok(null);
  const known = await numbers(CARRIERS[type]);
  if (!known.ok) return known;
  const id = known.value.numberOf(uuid);
  return ok(id === undefined ? null : { type, id });
}

async function objectsOf(
  tag: number,
  { remote, numbers }: RecordWorld,
): Promise<Result<readonly TagCarrier[], Refusal>> {
  const got = await answered(remote, 'GET', `${PATH}get_objects/?tagIds=${tag}`);
  if (!got.ok) return got;
  return forEach(
    asList(got.value['result']).map(asRecord),
    async (row: JsonRecord): Promise<Result<TagCarrier, Refusal>> => {
      const [type, id] = [asText(row['type']), asNumber(row['id']) ?? 0];
      if (!isCarrier(type)) return ok({ type, id, uuid: undefined });
      const of = await numbers(CARRIERS[type]);
      return of.ok ? ok({ type, id, uuid: of.value.uuidOf(id) }) : of;
    },
  );
}

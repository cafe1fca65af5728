import * as v from 'valibot';
import { call } from './call.ts';
import { messageResponse } from './error.ts';
import { wholeNumber } from './wholeNumber.ts';

/* The calls that most entities have: a list, one, and what creates, changes and deletes it. */

type Schema = v.GenericSchema;

/** `q` of a list: which rows, which columns of them, in which order. The contract ignores other keys. */
const listQ = v.object({
  columns: v.optional(v.array(v.string())),
  order_column: v.optional(v.string()),
  order_direction: v.optional(v.string()),
  page: v.optional(wholeNumber),
  page_size: v.optional(wholeNumber),
  filters: v.optional(v.array(v.object({ col: v.string(), opr: v.string(), value: v.unknown() }))),
});
export type ListQ = v.InferOutput<typeof listQ>;

/** The call for a list: one page of the rows that are counted. */
/* @__NO_SIDE_EFFECTS__ */
export function listCall<const Path extends string, Row extends Schema>(
  path: Path,
  row: Row,
  unparsable?: 500,
) {
  return call({
    method: 'GET',
    path,
    q: listQ,
    unparsable,
    response: v.looseObject({ count: v.number(), result: v.array(row) }),
  });
}

/** `q` of calls for several things: their ids, each counted once. */
export const idsQ = v.pipe(
  v.array(wholeNumber),
  v.transform((ids): readonly number[] => [...new Set(ids)]),
);

/** The same, where the contract also accepts text. */
export const looseIdsQ = v.pipe(
  v.array(v.unknown()),
  v.transform((ids): readonly number[] => [...new Set(ids.map(Number))]),
);

interface Records<Row, Item, Create, Change, Made, Saved, ItemQ, Name> {
  /** Of a row in a list. */
  readonly row: Row;
  /** Of the response of one, and of the `q` of that call where it has one. */
  readonly item: Item;
  readonly itemQ?: ItemQ;
  /** Of the name in the path of that call, if it takes others than the id. */
  readonly name?: Name;
  /** The status of a `q` of a list that is no rison, if it is not 400. */
  readonly unparsable?: 500 | undefined;
  readonly create: Create;
  readonly change: Change;
  /** Of the responses of a create and of a change. */
  readonly made: Made;
  readonly saved: Saved;
  /** The status of bodies that do not match. */
  readonly invalid?: 422 | undefined;
}

/** A save that was made from an older state than the server's is refused with 412, and some rules with 422. */
/* @__NO_SIDE_EFFECTS__ */
export function records<
  const Path extends string,
  Row extends Schema,
  Item extends Schema,
  Create extends Schema,
  Change extends Schema,
  Made extends Schema,
  Saved extends Schema,
  ItemQ extends Schema | undefined = undefined,
  Name extends Schema | undefined = undefined,
>(path: Path, of: Records<Row, Item, Create, Change, Made, Saved, ItemQ, Name>) {
  const one = `${path}{id}` as const;
  return {
    list: listCall(path, of.row, of.unparsable),
    get: call({
      method: 'GET',
      path: one,
      params: (of.name && { id: of.name }) as Name extends Schema ? { readonly id: Name } : undefined,
      q: of.itemQ as ItemQ,
      response: of.item,
      errors: [404],
    }),
    create: call({
      method: 'POST',
      path,
      request: of.create,
      response: of.made,
      status: 201,
      invalid: of.invalid,
      errors: [404, 422],
    }),
    update: call({
      method: 'PUT',
      path: one,
      request: of.change,
      response: of.saved,
      invalid: of.invalid,
      errors: [404, 412, 422],
    }),
    remove: call({ method: 'DELETE', path: one, response: messageResponse, errors: [404, 422] }),
    removeMany: call({
      method: 'DELETE',
      path,
      q: idsQ,
      response: messageResponse,
      errors: [404, 422],
    }),
  };
}

/** A response that names what was created. */
export const madeResponse = v.looseObject({ id: v.number() });
/** A response that says nothing more. */
export const anyResponse = v.looseObject({});

/** The call for what the caller may do with an entity. */
/* @__NO_SIDE_EFFECTS__ */
export function infoCall<const Path extends string>(path: Path) {
  return call({
    method: 'GET',
    path,
    q: v.object({ keys: v.optional(v.array(v.string())) }),
    response: v.looseObject({ permissions: v.array(v.string()) }),
  });
}

/** `q` of names to choose from. */
export const relatedQ = v.object({
  filter: v.optional(v.string()),
  page: v.optional(wholeNumber),
  page_size: v.optional(wholeNumber),
  include_ids: v.optional(v.array(wholeNumber)),
});
export type RelatedQ = v.InferOutput<typeof relatedQ>;

/** The call for names to choose from; of a column, if the path has one. */
/* @__NO_SIDE_EFFECTS__ */
export function choicesCall<const Path extends string, Column extends string>(
  path: Path,
  columns: readonly Column[] = [],
) {
  return call({
    method: 'GET',
    path,
    params: { column: v.picklist(columns) },
    q: relatedQ,
    response: v.looseObject({
      count: v.number(),
      result: v.array(
        v.looseObject({
          text: v.string(),
          value: v.union([v.number(), v.string()]),
          extra: v.nullish(v.looseObject({ active: v.nullish(v.boolean()), email: v.nullish(v.string()) })),
        }),
      ),
    }),
    errors: [404],
  });
}

/** `q` of one thing of which only some columns are asked. */
export const columnsQ = v.object({
  columns: v.optional(v.array(v.string())),
  keys: v.optional(v.array(v.string())),
});

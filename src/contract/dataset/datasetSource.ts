import * as v from 'valibot';

const nullableText = v.nullish(v.string());

/** GET /api/v1/dataset/{id} with the columns the editor requests to start a query of it. */
export const datasetSourceResponse = v.looseObject({
  result: v.looseObject({
    name: v.string(),
    schema: nullableText,
    database: v.looseObject({ id: v.number() }),
    select_star: nullableText,
    catalog: nullableText,
    sql: nullableText,
    template_params: nullableText,
  }),
});

import * as v from 'valibot';

const form = v.record(v.string(), v.unknown());

/** Response of GET /api/v1/explore/form_data/{key}: the JSON text of form data. */
export const storedFormResponse = v.looseObject({ form_data: v.string() });

/** Response of GET /api/v1/explore/permalink/{key}. */
export const exploreLinkResponse = v.looseObject({ state: v.looseObject({ formData: form }) });

/** Response of POST /api/v1/explore/permalink (CALL-64). */
export const exploreLinkCreated = v.looseObject({ key: v.string(), url: v.string() });

/** Response of POST /api/v1/datasource/{type}/{id}/validate_expression/: the faults of an SQL expression. */
export const checkedExpression = v.looseObject({
  result: v.array(v.looseObject({ message: v.string() })),
});

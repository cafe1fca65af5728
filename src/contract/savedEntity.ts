import * as v from 'valibot';

/** Response of POST /api/v1/chart/ and /api/v1/dataset/, and of PUT of one: an echo of the request. */
export const savedEntityResponse = v.looseObject({ id: v.number() });

import * as v from 'valibot';

/* Error bodies. The contract has several formats, distinguished only by their keys. */

/** `{"message": …}`: a text, or texts by field, nested by index if the field is a list. */
export const messageResponse = v.looseObject({
  message: v.union([v.string(), v.array(v.unknown()), v.record(v.string(), v.unknown())]),
});

/** `{"error":"text"}`: the legacy calls and a few others. */
export const legacyErrorResponse = v.looseObject({ error: v.string() });

/** `{"msg":"text"}`: the token layer; with 401 it means nobody is signed in. */
export const tokenErrorResponse = v.looseObject({ msg: v.string() });

/** Prefix of the one `errors[0].message` that means a stale CSRF token, to be fetched anew. */
export const CSRF_REFUSAL = '400 Bad Request: The CSRF';

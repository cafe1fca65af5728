import * as v from 'valibot';

/* Error bodies. The contract has several shapes, and which key is there is the only thing that tells them apart. */

/** `{"message": …}`: a text, or texts by field, nested by index where the field is a list. */
export const messageAnswer = v.looseObject({
  message: v.union([v.string(), v.array(v.unknown()), v.record(v.string(), v.unknown())]),
});

/** `{"error":"text"}`: the legacy calls and a few others. */
export const legacyErrorAnswer = v.looseObject({ error: v.string() });

/** `{"msg":"text"}`: the token layer; with 401 it means nobody is signed in. */
export const tokenErrorAnswer = v.looseObject({ msg: v.string() });

/** Begins the one `errors[0].message` that means a stale CSRF token, whose remedy is to fetch a new one. */
export const CSRF_REFUSAL = '400 Bad Request: The CSRF';

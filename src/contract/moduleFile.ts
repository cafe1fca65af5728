import * as v from 'valibot';

/** A file of a folder with chart types or engines, for people who manage the server. */
export const moduleFile = v.looseObject({
  file: v.string(),
  key: v.string(),
  name: v.string(),
  author: v.string(),
  is_on: v.boolean(),
  /** Why it cannot be used; null if it can. */
  fault: v.nullable(v.string()),
});

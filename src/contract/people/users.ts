import * as v from 'valibot';
import { anyResponse, infoCall, madeResponse, records } from '../records.ts';
import { ids } from '../rules.ts';

/* The people of a server, for those who manage them. */

export const named = v.looseObject({ id: v.number(), name: v.string() });
const text = v.nullish(v.string(), '');
const optionalText = v.optional(v.string());
const person = v.looseObject({
  id: v.number(),
  username: v.string(),
  first_name: text,
  last_name: text,
  email: text,
  active: v.nullish(v.boolean(), false),
  roles: v.nullish(v.array(named), []),
  last_login: v.nullish(v.string()),
});

export const users = records('/api/v1/security/users/', {
  row: person,
  item: v.looseObject({ result: person }),
  create: v.object({
    username: v.string(),
    password: v.string(),
    first_name: v.string(),
    last_name: v.string(),
    email: v.string(),
    active: v.optional(v.boolean(), true),
    roles: v.optional(ids, []),
    groups: v.optional(ids),
  }),
  change: v.object({
    username: optionalText,
    password: optionalText,
    first_name: optionalText,
    last_name: optionalText,
    email: optionalText,
    active: v.optional(v.boolean()),
    roles: v.optional(ids),
    groups: v.optional(ids),
  }),
  made: madeResponse,
  saved: anyResponse,
});

export const userInfo = infoCall('/api/v1/security/users/_info');

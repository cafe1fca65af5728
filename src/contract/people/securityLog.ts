import * as v from 'valibot';
import { call } from '../call.ts';
import { listCall } from '../records.ts';

/* Who signed in, was refused, changed rights or took data out; only a server of this product has it. */

const AT = '/api/v1/sextant/security_log/';
const text = v.nullish(v.string());

export const listSecurityEvents = listCall(
  AT,
  v.looseObject({
    id: v.number(),
    at: v.string(),
    kind: v.string(),
    username: text,
    sender: text,
    detail: v.string(),
  }),
);
export const exportSecurityEvents = call({
  method: 'GET',
  path: '/api/v1/sextant/security_log/export/',
  response: 'text/csv',
});

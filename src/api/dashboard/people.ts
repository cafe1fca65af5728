import * as v from 'valibot';
import type { OwnedEntity } from '#domain/access/entities.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { rison } from '../http/rison.ts';

/** Who can own such an object and whose name contains the text: the first hundred of them. */
export async function getPossibleOwners(
  client: Client,
  entity: OwnedEntity,
  text: string,
): Promise<Result<Readonly<Record<number, string>>, ApiError>> {
  const answered = await client.json(
    {
      method: 'GET',
      path: `/api/v1/${entity}/related/owners`,
      query: { q: rison({ filter: text, page: 0, page_size: 100 }) },
    },
    possibleOwnersAnswer,
  );
  return answered.ok
    ? ok(Object.fromEntries(answered.value.result.map((each) => [each.value, each.text])))
    : answered;
}

const possibleOwnersAnswer = v.looseObject({
  result: v.array(v.looseObject({ text: v.string(), value: v.number() })),
});

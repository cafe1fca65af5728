import * as v from 'valibot';

/* GET …/favorite_status/?q=[ids], POST and DELETE …/{id}/favorites/, for dashboards and charts. */

export const favoriteStatusResponse = v.looseObject({
  result: v.array(v.looseObject({ id: v.number(), value: v.boolean() })),
});
export const favoriteChangedResponse = v.looseObject({ result: v.literal('OK') });

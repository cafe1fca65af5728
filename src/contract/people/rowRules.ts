import * as v from 'valibot';
import { anyResponse, choicesCall, infoCall, madeResponse, records } from '../records.ts';
import { ids, textOfLength } from '../rules.ts';
import { named } from './users.ts';

/* Rules that limit the rows of datasets, by role. */

const atLeastOne = v.pipe(
  ids,
  v.check((list) => list.length > 0, 'Shorter than minimum length 1.'),
);
const filterType = v.pipe(
  v.string(),
  v.check((type) => type === 'Regular' || type === 'Base', 'Must be one of: Regular, Base.'),
);
const text = v.nullish(v.string());
const rule = v.looseObject({
  id: v.number(),
  name: v.string(),
  filter_type: v.string(),
  tables: v.array(v.looseObject({ id: v.number(), table_name: v.string() })),
  roles: v.array(named),
  clause: v.string(),
  group_key: v.nullish(v.string()),
});

export const newRowRule = v.object({
  description: text,
  group_key: text,
  name: textOfLength(1, 255),
  filter_type: filterType,
  tables: atLeastOne,
  roles: ids,
  clause: v.string(),
});
export type NewRowRule = v.InferOutput<typeof newRowRule>;
const change = v.object({
  description: text,
  group_key: text,
  name: v.optional(textOfLength(1, 255)),
  filter_type: v.optional(filterType),
  tables: v.optional(atLeastOne),
  roles: v.optional(ids),
  clause: v.optional(v.string()),
});
export type RowRuleChange = v.InferOutput<typeof change>;

export const rowRules = records('/api/v1/rowlevelsecurity/', {
  row: rule,
  item: v.looseObject({ id: v.number(), result: rule }),
  create: newRowRule,
  change,
  made: madeResponse,
  saved: anyResponse,
});

export const rowRuleInfo = infoCall('/api/v1/rowlevelsecurity/_info');
export const rowRuleChoices = choicesCall('/api/v1/rowlevelsecurity/related/{column}', ['tables', 'roles']);

import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';
import { choicesCall, columnsQ, infoCall, listCall, madeResponse, records } from '../records.ts';
import { ids, textOfLength, withEntries } from '../rules.ts';
import { wholeNumber } from '../wholeNumber.ts';

/* Reports and alerts, and the logs of their runs. */

const text = v.nullish(v.string());
const named = v.nullish(v.looseObject({ id: v.number() }));

const report = v.looseObject({
  active: v.nullish(v.boolean()),
  chart: named,
  context_markdown: text,
  creation_method: text,
  crontab: text,
  dashboard: named,
  database: named,
  description: text,
  email_subject: text,
  extra: v.nullish(v.record(v.string(), v.unknown())),
  grace_period: v.nullish(v.number()),
  last_eval_dttm: text,
  last_state: text,
  name: text,
  owners: v.nullish(v.array(v.looseObject({ id: v.number() }))),
  recipients: v.nullish(v.array(v.looseObject({ type: v.string(), recipient_config_json: text }))),
  report_format: text,
  sql: text,
  timezone: text,
  type: text,
  validator_config_json: text,
  validator_type: text,
  working_timeout: v.nullish(v.number()),
});

/* @__NO_SIDE_EFFECTS__ */
function oneOf(values: readonly string[]) {
  return v.pipe(
    v.string(),
    v.check((value) => values.includes(value), `Must be one of: ${values.join(', ')}.`),
  );
}
const moreThanZero = v.pipe(
  wholeNumber,
  v.check((value) => value > 0, 'Value must be greater than 0'),
);
const name = textOfLength(1, 150);
const crontab = textOfLength(1, 1000);
const type = oneOf(['Alert', 'Report']);

const fields = {
  description: text,
  context_markdown: text,
  active: v.optional(v.boolean()),
  timezone: v.optional(v.string()),
  creation_method: v.nullish(oneOf(['charts', 'dashboards', 'alerts_reports'])),
  report_format: v.optional(oneOf(['PDF', 'PNG', 'CSV', 'TEXT'])),
  email_subject: v.nullish(textOfLength(0, 255)),
  chart: v.nullish(wholeNumber),
  dashboard: v.nullish(wholeNumber),
  database: v.nullish(wholeNumber),
  sql: text,
  validator_type: v.nullish(oneOf(['not null', 'operator'])),
  validator_config_json: v.nullish(
    v.looseObject({
      op: v.nullish(oneOf(['<', '<=', '>', '>=', '==', '!='])),
      threshold: v.nullish(v.number()),
    }),
  ),
  log_retention: v.optional(moreThanZero),
  grace_period: v.optional(moreThanZero),
  working_timeout: v.optional(moreThanZero),
  force_screenshot: v.optional(v.boolean()),
  custom_width: v.nullish(
    v.pipe(
      wholeNumber,
      v.check((width) => width >= 600 && width <= 2400, 'Screenshot width must be between 600px and 2400px'),
    ),
  ),
  owners: v.optional(ids),
  recipients: v.optional(
    v.array(
      v.looseObject({
        type: oneOf(['Email', 'Slack', 'SlackV2', 'Webhook']),
        recipient_config_json: v.nullish(v.object({ target: text, ccTarget: text, bccTarget: text })),
      }),
    ),
  ),
  extra: v.optional(v.record(v.string(), v.unknown())),
  selected_tabs: v.nullish(ids),
};

const change = withEntries(fields, {
  type: v.optional(type),
  name: v.optional(name),
  crontab: v.optional(crontab),
});
export type ReportBody = v.InferOutput<typeof change>;

export const reports = records('/api/v1/report/', {
  row: v.looseObject({ id: v.number() }),
  item: v.looseObject({ id: v.number(), result: report }),
  itemQ: columnsQ,
  create: withEntries(fields, { type, name, crontab }),
  change,
  made: madeResponse,
  saved: madeResponse,
});

export const reportInfo = infoCall('/api/v1/report/_info');
export const reportChoices = choicesCall('/api/v1/report/related/{column}', [
  'owners',
  'created_by',
  'changed_by',
  'chart',
  'dashboard',
  'database',
]);

const run = v.looseObject({
  id: v.number(),
  state: text,
  scheduled_dttm: text,
  start_dttm: text,
  end_dttm: text,
  value: v.nullish(v.number()),
  value_row_json: text,
  error_message: text,
});
export const listReportRuns = listCall('/api/v1/report/{id}/log/', run);
export const getReportRun = call({
  method: 'GET',
  path: '/api/v1/report/{id}/log/{run}',
  response: v.looseObject({ id: v.number(), result: run }),
  errors: [404],
});

/** Starts a run now. Only a server of this product has it. */
export const runReport = call({
  method: 'POST',
  path: '/api/v1/sextant/report/{id}/run',
  response: messageResponse,
  status: 202,
  errors: [404, 409],
});

/** Runs the query of an alert and compares its value, without saving or sending anything. */
export const testCondition = call({
  method: 'POST',
  path: '/api/v1/sextant/report/condition',
  request: v.object({
    database: wholeNumber,
    sql: v.string(),
    validator_type: v.picklist(['not null', 'operator']),
    validator_config_json: v.object({ op: v.optional(v.string()), threshold: v.nullish(v.number()) }),
  }),
  response: v.looseObject({
    result: v.looseObject({ triggered: v.boolean(), value: v.nullable(v.number()), row: v.string() }),
  }),
  errors: [422],
});

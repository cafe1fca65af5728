import * as v from 'valibot';
import { createReport, getReport, removeReport, saveReport, type ServerReport } from '#api/report/reports.ts';
import { ownContents } from '#domain/merge/ownContents.ts';
import {
  canonicalReport,
  newReportContents,
  REPORT_SHAPE,
  type ReportContents,
} from '#domain/report/reportContents.ts';
import { ok } from '#domain/result.ts';
import { defineDocument, type ServerDocument } from './defineDocument.ts';

const text = v.string();
const seconds = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A report or an alert, which may be about a chart or dashboard that is not on the server yet. */
export const reportDocument = defineDocument<ReportContents>({
  kind: 'report',
  view: 'ReportSchedule',
  schema: v.object({
    active: v.boolean(),
    creationMethod: text,
    crontab: text,
    database: v.nullable(v.number()),
    description: text,
    extra: v.record(text, v.unknown()),
    format: text,
    gracePeriod: seconds,
    message: text,
    owners: v.exactOptional(v.array(v.number())),
    recipients: v.array(v.object({ bcc: text, cc: text, target: text, type: text })),
    sql: text,
    subject: text,
    target: v.nullable(
      v.object({ id: v.union([text, v.number()]), kind: v.picklist(['chart', 'dashboard']) }),
    ),
    timezone: text,
    title: v.pipe(text, v.minLength(1), v.maxLength(150)),
    type: text,
    validator: v.object({ op: text, threshold: v.nullable(v.number()), type: text }),
    workingTimeout: seconds,
  }),
  shape: REPORT_SHAPE,
  content: (form) => canonicalReport(form as ReportContents),
  title: ({ title }) => title,
  ownPart(mine, base) {
    const blank = canonicalReport({ ...newReportContents(base.title, base.timezone), type: base.type });
    return ownContents(REPORT_SHAPE, { blank, base, mine });
  },
  references: ({ target }) => [target?.id],
  withNumbers: ({ target, ...others }, numbers) => ({
    ...others,
    target: target && { ...target, id: numbers.get(target.id) ?? target.id },
  }),
  calls: {
    create: (api, { uuid, content }) => createReport(api.client, uuid, content),
    created: (content) => content,
    async load(api, id) {
      const found = await getReport(api.client, id);
      return found.ok ? ok(serverReport(found.value)) : found;
    },
    save: (api, id, { to, changes, base }) =>
      saveReport(api.client, id, to, {
        parts: [...new Set(changes.map(({ path }) => String(path[0])))],
        base,
      }),
    remove: (api, id) => removeReport(api.client, id),
  },
});

/** A server's report, as a document. It has no uuid there. */
export const serverReport = ({ id, contents, info, etag }: ServerReport): ServerDocument<ReportContents> => ({
  remoteId: id,
  uuid: null,
  content: contents,
  info,
  changedBy: '',
  revision: etag,
});

import * as v from 'valibot';
import { isKnownType } from '#charts/query/buildQuery.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import { err, ok } from '#domain/result.ts';
import type { Notices } from '../../notices/notices.ts';
import { defineTool, id, type Tool } from '../defineTool.ts';

/** Drafts a chart: the person finds it in their inbox, unsaved. */
export const draftChartTool = (notices: Notices, userId: number): Tool =>
  defineTool({
    name: 'draft_chart',
    title: 'Draft a chart',
    description:
      'Drafts a chart over a dataset. It is not saved: the person finds it in their inbox, looks at it in explore and saves it there, or not. `form` has the controls of the chart type under the names of a Superset: see `describe` of a similar chart.',
    input: v.object({
      dataset_id: id,
      title: v.pipe(v.string(), v.minLength(1), v.maxLength(250)),
      viz_type: v.pipe(v.string(), v.minLength(1), v.maxLength(250)),
      form: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
    async run(server, { dataset_id: dataset, title, viz_type, form: given }) {
      const { slice_id: _, ...own } = given;
      const form = { ...own, viz_type, datasource: `${dataset}__table`, slice_name: title };
      const full = withDefaults(form);
      if (!isKnownType(full)) return err(`There is no chart type "${viz_type}".`);
      const request = buildRequest(full);
      if (request !== null && request.queries.length > 0) {
        const tried = await server.post('/api/v1/chart/data', { ...request, result_type: 'results' });
        if (!tried.ok) return err(`The chart would show no rows: ${tried.error}`);
      }
      const made = await server.post('/api/v1/explore/permalink', { formData: form });
      if (!made.ok) return made;
      const { key, url } = asRecord(made.value);
      await notices.notify(userId, { kind: 'draft', ended: 'done', name: title, ref: asText(key) });
      return ok({ value: { address: url, note: 'The person has it in their inbox. Nothing was saved.' } });
    },
  });

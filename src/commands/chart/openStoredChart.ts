import * as v from 'valibot';
import { chartDocument } from '#documents/kinds/chart.ts';
import { takeDocument } from '#documents/takeDocument.ts';
import { canonicalChart, newChartContents } from '#domain/chart/chartContents.ts';
import { documentOfChart, getCharts } from '#store/charts/charts.ts';
import { defineCommand } from '#store/command.ts';

/**
 * Makes a document of a chart that only a dashboard was read with, so that it can be edited without a server. What the
 * dashboard did not contain, such as owners, comes with the first read of the chart: nothing of it is saved before.
 */
export const openStoredChart = defineCommand('chart.openStored', {
  args: v.object({ id: v.number() }),
  apply: async (tx, { id }, { now }) => {
    const [chart] = await getCharts(tx, [id]);
    if (!chart?.formData || (await documentOfChart(tx, id))) return [];
    const { name, description, certifiedBy, formData, uuid, changedBy } = chart;
    const { slice_id: _id, ...form } = formData;
    const content = canonicalChart({
      ...newChartContents(name || '-', form),
      description,
      certifiedBy,
    });
    const server = { remoteId: id, uuid, content, info: chart, changedBy, revision: null };
    await takeDocument(tx, chartDocument, server, { requestedAt: now, now });
    return [];
  },
});

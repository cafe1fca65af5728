import { chartDocument } from '#documents/kinds/chart.ts';
import { checkExpression, getStoredForm } from '#api/chart/exploreCalls.ts';
import { listAlertDatabases, listReportRuns, runReport, testCondition } from '#api/report/reportRuns.ts';
import {
  pullCssTemplates,
  pullLayers,
  pullPlaylists,
  pullReports,
  pullTags,
} from '#commands/pull/pullRecords.ts';
import { giveToAll } from '#api/dashboard/themes.ts';
import { pullThemes } from '#commands/pull/pullThemes.ts';
import { pullDocument } from '#commands/pull/pullDocument.ts';
import { describeError } from '#domain/error/describeError.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ExploreCalls } from '#features/services/dashboards.ts';
import type { DashboardsPorts } from './dashboards.ts';
import { createChartLink, openChartLink } from './keptPermalinks.ts';
import { readOutcome } from './readOutcome.ts';

/** What the explore page asks a server; loaded with that page. */
export function createExploreCalls(ports: DashboardsPorts): ExploreCalls {
  const { client } = ports.api;
  return {
    readChart: async (idOrUuid) => readOutcome(await pullDocument(ports, chartDocument, idOrUuid), ports),
    readLayers: async () => readOutcome(await pullLayers(ports), ports),
    readCssTemplates: async () => readOutcome(await pullCssTemplates(ports), ports),
    readThemes: async () => readOutcome(await pullThemes(ports), ports),
    async giveThemeToAll(id, isDark) {
      const given = await giveToAll(client, id, isDark);
      return given.ok ? given : err(describeError(given.error));
    },
    readPlaylists: async () => readOutcome(await pullPlaylists(ports), ports),
    readReports: async () => readOutcome(await pullReports(ports), ports),
    reports: {
      runs: async (id) => described(await listReportRuns(client, id)),
      runNow: async (id) => described(await runReport(client, id)),
      test: async (alert) => described(await testCondition(client, alert)),
      databases: async () => described(await listAlertDatabases(client)),
    },
    readTags: async () => readOutcome(await pullTags(ports), ports),
    async readStored(key, isPermalink) {
      const found = isPermalink ? await openChartLink(ports, key) : await getStoredForm(client, key, false);
      return found.ok ? found : err(readOutcome(found, ports));
    },
    async share(form, urlParams) {
      const shared = await createChartLink(ports, form, urlParams);
      return shared.ok ? ok(shared.value) : err(describeError(shared.error));
    },
    async check(datasetId, sql, kind) {
      const checked = await checkExpression(client, datasetId, sql, kind);
      if (!checked.ok) return { outcome: 'unchecked', why: describeError(checked.error) };
      return checked.value === null ? { outcome: 'accepted' } : { outcome: 'refused', why: checked.value };
    },
  };
}

/** A response, or why there is none, as a sentence. */
const described = <T>(response: Result<T, ApiError>): Result<T, string> =>
  response.ok ? response : err(describeError(response.error));

import { failedQuery } from '#domain/chart/failedQuery.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { buildQuery } from '#domain/chart/query/buildQuery.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err, ok } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import type { ChartAnswers, ChartFailure } from '#query/chart/chartAnswers.ts';
import { t } from '#ui/t.ts';
import type { ExploreFailure, ExplorePorts } from './useExplore.ts';

/** Requests data of edited charts as dashboards do: from the server, or from the rows on the device. */
export function explorePorts(answers: ChartAnswers, clock: Clock): ExplorePorts {
  return {
    now: () => clock.now(),
    async ask(form, { isForced, signal }) {
      const context = buildQuery(withDefaults(form));
      if (context === null) return err(failed(t('This chart has no dataset. Choose one.')));
      const request = context as unknown as JsonRecord;
      const asked = await answers.ask(
        { subject: `explore:${subjectOf(form)}`, context: request, dashboardId: null },
        // Without a listener the rows would only be stored.
        { force: isForced, signal, onAnswer: () => undefined },
      );
      if (!asked.ok) return err(failureOf(asked.error));
      const { body } = asked.value;
      if (body === null) return err(failed(t('The server returned no rows.')));
      const fault = body.queries.find(({ error }) => error !== null)?.error;
      if (fault != null) return err(failed(queryText(fault)));
      return ok({
        form,
        frames: body.queries.map(({ frame }) => frame),
        sql: body.queries.map(({ sql }) => sql),
      });
    },
  };
}

/** The data of an edited chart is separate from what its dashboards show. */
function subjectOf(form: FormData): string {
  const id = form['slice_id'] ?? form['datasource'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

const failed = (message: string): ExploreFailure => ({ kind: 'failed', message });

/** What happened, and what to do next. */
function failureOf(failure: ChartFailure): ExploreFailure {
  switch (failure.kind) {
    case 'aborted':
      return { kind: 'stopped' };
    case 'refused':
      return failed(queryText(failure.message));
    case 'unreadable':
      return failed(t('The server’s answer could not be read: {why}', { why: failure.message }));
    case 'session':
      return failed(t('You are signed out. Sign in, then press Update chart.'));
    case 'timeout':
      return failed(t('The server took too long. Ask for less, then press Update chart.'));
    case 'unreachable':
      return failed(
        t(
          'The server is unreachable, and the rows for this chart are not on this device. Try again when it is back.',
        ),
      );
  }
}

function queryText(message: string): string {
  const note = failedQuery(message);
  return note === null ? message : t(note.text, note.values);
}

import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { reportDocument } from '#documents/kinds/report.ts';
import { recipe } from '#documents/state/recipe.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import { newAlertContents, newReportContents, type ReportContents } from '#domain/report/reportContents.ts';
import { nextRuns } from '#domain/report/schedule.ts';
import { writtenSchedule } from './writtenSchedule.ts';
import { formatTimestamp } from '#ui/format.ts';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { type RecordRow, RecordList } from '../shared/records/RecordList.tsx';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';

type Row = RecordRow<ReportContents>;

export const REPORTS = '/report/list/';

/** The reports and alerts of the server, and those of this device. */
export function ReportList(): ReactNode {
  const { clock, dispatch, reportError, reportStorageFailure } = useDevice();
  const { explore } = useDashboards();
  const { timeZone } = useObservable(useSession().conf);

  async function activate({ id, contents }: Row, isActive: boolean): Promise<void> {
    const changes = recipe(reportDocument, contents, (draft) => {
      (draft as { active: boolean }).active = isActive;
    });
    const label = isActive ? t('Switch on') : t('Switch off');
    const written = await dispatch(editDocument({ id, changes, label }), saveDocument({ id }));
    if (!written.ok) reportStorageFailure(written.error, null);
  }

  return (
    <RecordList<ReportContents>
      kind="report"
      view="ReportSchedule"
      title={t('Reports')}
      searchLabel={t('Search reports')}
      icon={Mail}
      emptyTitle={t('No reports yet')}
      emptyText={t('A report sends a chart or a dashboard on a schedule, by mail, Slack or webhook.')}
      newLabel={t('Add report')}
      newTitle={t('New report')}
      newContents={(title) => newReportContents(title, timeZone)}
      other={{
        label: t('Add alert'),
        title: t('New alert'),
        contents: (title) => newAlertContents(title, timeZone),
      }}
      addressOf={(id) => `${REPORTS}?report=${id}`}
      textOf={({ description, type }) => `${type} ${description}`}
      read={async () => (await explore()).readReports()}
      columns={[
        { id: 'type', title: t('Type'), width: 90, cell: ({ contents }) => t(contents.type) },
        { id: 'schedule', title: t('Schedule'), cell: ({ contents }) => writtenSchedule(contents.crontab) },
        {
          id: 'next',
          title: t('Next run'),
          width: 170,
          cell: ({ contents }) => nextText(contents, clock.now()),
        },
        { id: 'last', title: t('Last run'), width: 220, wraps: true, cell: lastText },
        {
          id: 'active',
          title: t('Active'),
          width: 110,
          wraps: true,
          cell: (row) =>
            // The switch would save what else was edited.
            row.isEdited ? (
              t('Unsaved changes')
            ) : (
              <Switch
                isSelected={row.contents.active}
                onChange={(isActive) =>
                  void activate(row, isActive).catch((error: unknown) => reportError(error, 'report'))
                }
              >
                <VisuallyHidden>{t('Active: {name}', { name: row.name })}</VisuallyHidden>
              </Switch>
            ),
        },
      ]}
    />
  );
}

function nextText(contents: ReportContents, now: number): string {
  const [next] = contents.active ? nextRuns(contents, now, 1) : [];
  return next === undefined ? '' : formatTimestamp(next);
}

/** As the server returned it last. */
function lastText({ info }: Row): string {
  const state = asText(asRecord(info)['lastState']);
  const at = Date.parse(`${asText(asRecord(info)['lastRun'])}Z`);
  return Number.isNaN(at) ? '' : `${formatTimestamp(at)} · ${state}`;
}

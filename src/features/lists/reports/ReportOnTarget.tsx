import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { newUuid } from '#domain/newUuid.ts';
import { newReportContents, type ReportTarget } from '#domain/report/reportContents.ts';
import { getCharts } from '#store/dashboards/charts.ts';
import { getDashboard } from '#store/dashboards/dashboards.ts';
import { documentName, documentsByNumber, getDocument, listDocuments } from '#store/documents/documents.ts';
import type { Tables } from '#store/schema.ts';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { REPORTS } from './ReportList.tsx';
import { methodOf, reportOn } from './reportTargets.ts';

/** Opens the report on a chart or dashboard, or a new one where there is none (RPT-01, RPT-02). */
export function ReportOnTarget({
  kind,
  id,
}: {
  readonly kind: ReportTarget['kind'];
  readonly id: string;
}): ReactNode {
  const { db, dispatch, random, reportError, reportStorageFailure } = useDevice();
  const { explore } = useDashboards();
  const { toasts } = usePage();
  const { timeZone } = useObservable(useSession().conf);
  const navigate = useNavigate();
  const isStarted = useRef(false);

  useEffect(() => {
    // Once: a second start would create a second report.
    if (isStarted.current) return;
    isStarted.current = true;
    const number = /^\d+$/.test(id) ? Number(id) : null;

    async function open(): Promise<void> {
      const outcome = await (await explore()).readReports();
      // ERR-54. Without a server the reports on this device are those that are known.
      if (outcome === 'failed')
        toasts.show(
          'danger',
          t('There was an issue fetching reports attached to this {what}.', { what: kind }),
        );
      const known = reportOn(await listDocuments(db, 'report'), kind, id);
      if (known) return void navigate(`${REPORTS}?report=${known.id}`, { replace: true });
      const name = await nameOf(db, { kind, id: number ?? id });
      const uuid = newUuid(random);
      const content = {
        ...newReportContents(
          name === '' ? t('New report') : t('Report on {name}', { name }).slice(0, 150),
          timeZone,
        ),
        creationMethod: methodOf(kind),
        target: { kind, id: number ?? id },
      };
      const written = await dispatch(
        createDocument({ id: uuid, uuid, kind: 'report', content, isDraft: true }),
      );
      if (written.ok) void navigate(`${REPORTS}?report=${uuid}`, { replace: true });
      else reportStorageFailure(written.error, null);
    }
    open().catch((error: unknown) => reportError(error, 'report'));
  }, [
    kind,
    id,
    db,
    dispatch,
    random,
    explore,
    toasts,
    timeZone,
    navigate,
    reportError,
    reportStorageFailure,
  ]);

  return <PageHeader title={t('Report')} />;
}

/** The name of a chart or dashboard on this device, edited or not; empty where it is unknown. */
async function nameOf(db: Tables, { kind, id }: ReportTarget): Promise<string> {
  const rows = typeof id === 'number' ? await documentsByNumber(db, kind, id) : [await getDocument(db, id)];
  if (rows[0] !== undefined) return documentName(rows[0]);
  if (typeof id !== 'number') return '';
  if (kind === 'dashboard') return (await getDashboard(db, id))?.title ?? '';
  return (await getCharts(db, [id]))[0]?.name ?? '';
}

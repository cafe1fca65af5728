import { useEffect, useEffectEvent, useRef } from 'react';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { newUuid } from '#domain/newUuid.ts';
import { newReportContents, type ReportTarget } from '#domain/report/reportContents.ts';
import { formatOf, reportFormats } from '#domain/report/reportFormats.ts';
import { getCharts } from '#store/charts/charts.ts';
import { getDashboard } from '#store/dashboards/dashboards.ts';
import { documentName, documentsByNumber, getDocument, listDocuments } from '#store/documents/documents.ts';
import type { Tables } from '#store/schema.ts';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import { useSession } from '../services/session.ts';
import { methodOf, reportOn } from '../documents/reportTargets.ts';

/** Finds the report on a chart or dashboard, or drafts one where there is none (RPT-01, RPT-02). */
export function useReportOn(target: ReportTarget, onFound: (reportId: string) => void): void {
  const { db, dispatch, random, reportError, reportStorageFailure } = useDevice();
  const { explore } = useDashboards();
  const { toasts } = usePage();
  const { mode, timeZone } = useObservable(useSession().conf);
  const isStarted = useRef(false);

  async function find(): Promise<void> {
    const { kind, id } = target;
    const outcome = await (await explore()).readReports();
    // ERR-54. Without a server the reports on this device are those that are known.
    if (outcome === 'failed')
      toasts.show(
        'danger',
        t('There was an issue fetching reports attached to this {what}.', { what: t(kind) }),
      );
    const known = reportOn(await listDocuments(db, 'report'), kind, String(id));
    if (known) return onFound(String(known.id));
    const name = await nameOf(db, target);
    const uuid = newUuid(random);
    const blank = newReportContents(
      name === '' ? t('New report') : t('Report on {name}', { name }).slice(0, 150),
      timeZone,
    );
    const format = formatOf(reportFormats(target, mode === 'gateway'), blank.format);
    const content = { ...blank, creationMethod: methodOf(kind), target, format };
    const written = await dispatch(
      createDocument({ id: uuid, uuid, kind: 'report', content, isDraft: true }),
    );
    if (written.ok) onFound(uuid);
    else reportStorageFailure(written.error, null);
  }

  const start = useEffectEvent(() => void find().catch((error: unknown) => reportError(error, 'report')));
  useEffect(() => {
    // Once: a second start would create a second report.
    if (isStarted.current) return;
    isStarted.current = true;
    start();
  }, []);
}

/** The name of a chart or dashboard on this device, edited or not; empty where it is unknown. */
async function nameOf(db: Tables, { kind, id }: ReportTarget): Promise<string> {
  const rows = typeof id === 'number' ? await documentsByNumber(db, kind, id) : [await getDocument(db, id)];
  if (rows[0] !== undefined) return documentName(rows[0]);
  if (typeof id !== 'number') return '';
  if (kind === 'dashboard') return (await getDashboard(db, id))?.title ?? '';
  return (await getCharts(db, [id]))[0]?.name ?? '';
}

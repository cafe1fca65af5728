import type { ReactNode } from 'react';
import { dashboardPath, shownTitle } from '#domain/dashboard/dashboard.ts';
import { placeOf } from '#domain/inbox/inboxNote.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { OfflineCopy } from '#store/dashboards/dashboardRows.ts';
import { documentName } from '#store/documents/documents.ts';
import type { Home } from '#store/home.ts';
import { noteText } from '#ui/noteText.ts';
import { t } from '#ui/t.ts';
import { type LinkItem, Links } from './Links.tsx';
import { useAge } from './useAge.ts';

/** Further ones are folded away. */
const MOST = 5;

const noteOf = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

interface FailuresProps {
  readonly failed: Home['failed'];
  readonly copies: readonly OfflineCopy[];
}

/** Reports, queries and offline copies that failed and did not work since. */
export function Failures({ failed: { notes, reports }, copies }: FailuresProps): ReactNode {
  const age = useAge();
  const named = new Set(reports.map(documentName));
  const items: readonly LinkItem[] = [
    ...reports.map((row) => {
      const at = serverTime(asText(asRecord(row.confirmed?.info)['lastRun']));
      const note = noteOf(t('A report failed'), at === null ? '' : age(at));
      return { key: row.id, to: '/report/list/', text: documentName(row), note };
    }),
    ...notes
      .filter(({ kind, name }) => !((kind === 'report' || kind === 'alert') && named.has(name)))
      .map((note) => ({
        key: note.id,
        to: placeOf(note),
        text: note.name,
        note: noteOf(noteText(note), age(note.at)),
        ...(note.tabId !== null && { state: { requestedTab: note.tabId } }),
      })),
    ...copies.flatMap(({ id, title, problem }): readonly LinkItem[] =>
      problem === null
        ? []
        : [{ key: id, to: '/offline/', text: title, note: noteOf(t('Offline copy'), problem) }],
    ),
  ];
  return <Links title={t('Failed')} items={items} most={MOST} />;
}

/** What others changed after the person last had it open here. */
export function ChangedByOthers({
  changed: { dashboards, charts },
}: {
  readonly changed: Home['changed'];
}): ReactNode {
  const age = useAge();
  const items = [
    ...dashboards.map(({ row, at, by }) => ({
      key: `dashboard ${row.id}`,
      to: dashboardPath(row),
      text: shownTitle(row.title),
      at,
      note: noteOf(t('Dashboard'), by, age(at)),
    })),
    ...charts.map(({ row, at, by }) => ({
      key: `chart ${row.id}`,
      to: `/explore/?slice_id=${row.id}`,
      text: row.name,
      at,
      note: noteOf(t('Chart'), by, age(at)),
    })),
  ].toSorted((a, b) => b.at - a.at);
  return <Links title={t('Changed since your last visit')} items={items} most={MOST} />;
}

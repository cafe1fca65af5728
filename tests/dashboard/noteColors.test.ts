import { expect, test } from 'vitest';
import { noteColors } from '#commands/dashboard/dashboard.ts';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { createColorBook } from '#charts/kit/colors/colorBook.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { foundColors, givenColors } from '#domain/dashboard/settings/foundColors.ts';
import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import { dashboardWorld, keepingDashboard } from './dashboardServer.ts';

const stored = {
  color_scheme: 'theirs',
  color_scheme_domain: ['#111111'],
  label_colors: { boy: '#add8e6' },
  shared_label_colors: ['girl'],
  map_label_colors: { girl: '#ff69b4' },
};

test('assigned colours are stored, and sent without a change of the dashboard [CALL-55]', async () => {
  const { answer } = keepingDashboard({ dashboard_title: 'Births', json_metadata: JSON.stringify(stored) });
  const { db, api, clock, calls, run, send } = dashboardWorld(answer);
  await pullDashboard({ db, api, clock }, '6');
  const colors = { boy: '#add8e6', girl: '#ff69b4', CA: '#222222' };
  await run(noteColors({ id: 6, colors }));
  const kept = readMetadata((await dashboardContent(db, 6))?.jsonMetadata ?? null);
  expect(kept).toMatchObject({ colorScheme: 'theirs', mapLabelColors: colors });
  await send();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([
    {
      method: 'PUT',
      path: '/api/v1/dashboard/6/colors?mark_updated=false',
      body: { ...stored, color_namespace: null, map_label_colors: colors },
    },
  ]);
  expect(await db.outbox.count()).toBe(0);
});

test('colours are sent if a chart assigned one that the dashboard does not know', () => {
  const known = readMetadata(JSON.stringify(stored));
  const book = createColorBook(
    startLabelColors({ fixed: known.labelColors, remembered: known.mapLabelColors }),
  );
  expect(foundColors(book.known(), known)).toBeNull();
  book.colorsFor(['boy', 'CA'], '');
  expect(Object.keys(foundColors(book.known(), known) ?? {}).sort()).toEqual(['CA', 'boy', 'girl']);
  expect(Object.keys(givenColors(book.known(), known) ?? {})).toEqual(['CA']);
  book.colorsFor(
    Array.from({ length: 1000 }, (_, i) => `label ${i}`),
    '',
  );
  expect(foundColors(book.known(), known)).toBeNull();
});

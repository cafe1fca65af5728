import { expect, test } from 'vitest';
import { getQuery } from '#store/sql/queries.ts';
import { getTab } from '#store/sql/tabs.ts';

import { openWorld, PREVIEWED, TAB } from './runnerWorld.ts';

test('a database that disables data preview gets no preview query [TBL-09]', async () => {
  const w = await openWorld({ disableDataPreview: true });
  expect(await w.runner.preview(PREVIEWED)).toMatchObject({ ok: false, error: { kind: 'no-preview' } });
  expect(w.sent).toEqual([]);
});

test('a preview does not become the latest query and deletes no results', async () => {
  const w = await openWorld();
  const first = await w.run();
  await w.settled(first);
  const preview = await w.runner.preview(PREVIEWED);
  if (!preview.ok) throw new Error(preview.error.kind);
  expect(await w.settled(preview.value)).toMatchObject({
    isDataPreview: true,
    state: 'success',
    queryLimit: 100,
  });
  expect(await getTab(w.db, TAB)).toMatchObject({ latestQueryId: first });
  expect(await getQuery(w.db, first)).toMatchObject({ resultId: first });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftKey } from '#domain/dashboard/draftedDashboard.ts';
import type { DraftedEdit } from '#domain/merge/draftedEdit.ts';
import { draftKept } from '../../server/cli/load/draftKept.ts';
import { followFolder, type KeptOnPage } from '../../server/code/followFolder.ts';
import type { CodeFiles } from '#domain/code/mergeFiles.ts';
import { createNotices } from '../../server/notices/notices.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { signedInAsOther } from '../server/testApp.ts';
import { type CodeWorld, codeWorld } from './codeWorld.ts';

let world: ExchangeWorld;
let followed: CodeWorld;
let person: CodeWorld;
let base: CodeFiles;
beforeAll(async () => {
  world = await exchangeWorld();
  [followed, person] = [await codeWorld(world.app), await codeWorld(world.app)];
  await followed.pull();
  base = (await follow()).base;
});
afterAll(() => {
  followed.remove();
  person.remove();
});

async function follow() {
  const done = await followFolder(followed.root, followed.remote, base ?? new Map());
  if (!done.ok) throw new Error(done.error.message);
  return done.value;
}
function edit(of: CodeWorld, start: string, from: RegExp, to: string): void {
  const path = Object.keys(of.texts()).find((each) => each.startsWith(start)) ?? '';
  const text = of.texts()[path] ?? '';
  expect(text).toMatch(from);
  writeFileSync(join(of.root, path), text.replace(from, to));
}
const keep = (kept: KeptOnPage) =>
  draftKept(world.app.deps, createNotices(world.app.deps), world.app.adminId, kept);

test('what a page kept is offered to its owner as an edit of those parts, and to nobody else', async () => {
  const { meta } = world.app;
  const other = await signedInAsOther(world.app);
  const otherId = meta.users.byName('other')?.id ?? 0;
  const board = meta.dashboards.list().find(({ dashboardTitle }) => dashboardTitle?.startsWith('A shop'));
  const chart = meta.charts.list().find(({ sliceName }) => sliceName === 'Countries');
  meta.owners.set('chart', chart?.id ?? 0, [otherId]);
  await person.pull();
  edit(person, 'dashboards/A_shop', /name: Country\n/, 'name: Their country\n');
  edit(person, 'dashboards/A_shop', /^dashboard_title: .*$/m, 'dashboard_title: Theirs');
  edit(person, 'charts/Countries', /^viz_type: .*$/m, 'viz_type: pie');
  await person.push();
  edit(followed, 'dashboards/A_shop', /name: Country\n/, 'name: Land\n');
  edit(followed, 'dashboards/A_shop', /published: true/, 'published: false');
  edit(followed, 'charts/Countries', /^viz_type: .*$/m, 'viz_type: bar');
  const { kept } = await follow();
  expect(kept).toHaveLength(2);
  for (const each of kept) await keep(each);
  const drafts = async (userId: number, browser: typeof world.admin): Promise<DraftedEdit[]> => {
    const rows = meta.notices.after(userId, 0).filter(({ kind }) => kind === 'folder');
    const keys = rows.map(({ ref }) => draftKey(ref.split('/').at(-2) ?? ''));
    const read = keys.map((key) => browser.json<{ result: DraftedEdit }>(`/api/v1/sextant/drafts/${key}`));
    return (await Promise.all(read)).map(({ result }) => result);
  };
  // What only one side changed is merged already, and is in no draft.
  expect(await drafts(world.app.adminId, world.admin)).toEqual([
    {
      of: 'dashboard',
      id: board?.id,
      changes: [
        {
          path: ['metadata', 'native_filter_configuration', expect.stringMatching(/^NATIVE_FILTER/)],
          kind: 'value',
          before: { there: true, value: expect.objectContaining({ name: 'Their country' }) },
          after: { there: true, value: expect.objectContaining({ name: 'Land' }) },
        },
      ],
    },
  ]);
  const value = (type: string) => ({ there: true, value: type });
  expect(await drafts(otherId, other)).toEqual([
    {
      of: 'chart',
      id: chart?.id,
      changes: [{ path: ['form', 'viz_type'], kind: 'value', before: value('pie'), after: value('bar') }],
    },
  ]);
});

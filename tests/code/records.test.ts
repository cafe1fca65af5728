import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkFolder } from '../../server/code/check.ts';
import { diffText } from '../../server/code/diffText.ts';
import { putFile } from '../../server/code/folder.ts';
import { compare } from '../../server/code/sync.ts';
import { exchangeWorld, type ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { type CodeWorld, codeWorld } from './codeWorld.ts';
import { recordFiles, subjectsOf } from './recordFiles.ts';

let world: ExchangeWorld;
let mine: CodeWorld;
let theirs: CodeWorld;
let files: Readonly<Record<string, string>>;
beforeAll(async () => {
  world = await exchangeWorld();
});
beforeEach(async () => {
  mine = await codeWorld(world.app);
  theirs = await codeWorld(world.app);
  await mine.pull();
  files = recordFiles(subjectsOf(world));
  for (const [path, text] of Object.entries(files)) putFile(mine.root, path, text);
  await mine.push({ take: 'folder' });
  await theirs.pull();
});
afterAll(() => {
  mine.remove();
  theirs.remove();
});

function edit(of: CodeWorld, path: string, from: string | RegExp, to: string): void {
  const text = of.texts()[path] ?? '';
  expect(text).toMatch(from);
  writeFileSync(join(of.root, path), text.replace(from, to));
}

test('every other kind that can be edited is a file, the same at another server, whatever its numbers are', async () => {
  expect(theirs.texts()).toMatchObject(files);
  expect(await mine.push()).toEqual([]);
  const other = await exchangeWorld();
  // Its numbers differ.
  other.app.meta.tags.ensure('first', other.app.adminId, 0);
  other.app.meta.charts.list().forEach(({ id }) => other.app.meta.charts.remove(id));
  const there = await codeWorld(other.app);
  for (const [path, text] of Object.entries(mine.texts())) putFile(there.root, path, text);
  expect(await there.push({ take: 'folder' })).toEqual(
    expect.arrayContaining([
      'The report "Monday figures" is new and switched off: say at the server to whom it goes.',
    ]),
  );
  await there.pull();
  expect(there.texts()).toMatchObject(mine.texts());
  there.remove();
});

test('two folders that add to one list merge, and both changes of one line are a conflict', async () => {
  edit(theirs, 'roles/Sales.yaml', 'on Chart\n', 'on Chart\n  - can_read on Dataset\n');
  edit(theirs, 'annotation_layers/Holidays.yaml', 'short_descr: May\n', 'short_descr: First of May\n');
  expect(await theirs.push()).toEqual([]);
  edit(mine, 'roles/Sales.yaml', 'on Chart\n', 'on Chart\n  - can_export on Chart\n');
  edit(mine, 'annotation_layers/Holidays.yaml', 'descr: When', 'descr: Days when');
  edit(mine, 'annotation_layers/Holidays.yaml', '12:30', '13:30');
  expect(await mine.push()).toEqual([]);
  expect(mine.texts()['roles/Sales.yaml']).toMatch(
    /- can_export on Chart\n {2}- can_read on Chart\n {2}- can_read on Dashboard\n {2}- can_read on Dataset\n/,
  );
  expect(mine.texts()['annotation_layers/Holidays.yaml']).toMatch(
    /descr: Days when[^]*13:30[^]*short_descr: First of May\n/,
  );
  await theirs.pull();
  expect(theirs.texts()).toEqual(mine.texts());
  edit(theirs, 'css_templates/Dark_edges.yaml', 'red', 'blue');
  await theirs.push();
  edit(mine, 'css_templates/Dark_edges.yaml', 'red', 'green');
  expect((await mine.pull()).conflicts).toEqual([
    { file: 'conflicts/css_templates/Dark_edges.yaml', parts: ['Css'] },
  ]);
});

test('a report that is pushed keeps its recipients and its switch, and files have neither', async () => {
  const { reports } = world.app.meta;
  const report = reports.named('Report', 'Monday figures');
  expect(report).toMatchObject({ active: false });
  reports.update(report?.id ?? 0, { active: true }, [
    { type: 'Email', config: '{"target":"maria@example.org"}' },
    { type: 'Webhook', config: '{"target":"https://example.org/hook?key=secret"}' },
  ]);
  edit(mine, 'reports/Monday_figures.yaml', '0 8 * * 1', '0 9 * * 1');
  edit(mine, 'reports/Monday_figures.yaml', /^email_subject: .*\n/m, '');
  expect(await mine.push()).toEqual([]);
  expect(reports.named('Report', 'Monday figures')).toMatchObject({
    active: true,
    crontab: '0 9 * * 1',
    emailSubject: null,
  });
  expect(reports.recipients(report?.id ?? 0)).toHaveLength(2);
  await theirs.pull();
  expect(JSON.stringify(theirs.texts())).not.toMatch(/maria@|hook\?|admin/);
});

test('another name is another thing, and what is gone from the folder stays at the server', async () => {
  edit(mine, 'tags/quarterly.yaml', 'name: quarterly', 'name: yearly');
  const compared = await compare(mine.root, mine.remote, { take: null });
  expect(compared.ok && diffText(compared.value)).toMatch(
    /tags\/quarterly\.yaml {2}tag "yearly": new\nNot in the folder any more; a push leaves them at the server:\n {2}tags\/quarterly_2\.yaml/,
  );
  await mine.push();
  expect(world.app.meta.tags.byName('quarterly')).not.toBeNull();
  await theirs.pull();
  rmSync(join(mine.root, 'tags/quarterly.yaml'));
  world.app.meta.tags.remove(world.app.meta.tags.byName('yearly')?.id ?? 0);
  expect((await theirs.pull()).removed).toEqual(['tags/yearly.yaml']);
});

test('what names nothing is found with its line, and a push of it changes nothing', async () => {
  const lost = '00000000-1111-4222-8333-444444444444';
  edit(mine, 'row_rules/Own_country.yaml', /dataset_uuids:\n.*\n/, `dataset_uuids:\n  - ${lost}\n`);
  edit(mine, 'css_templates/Dark_edges.yaml', 'css:', 'colour: red\ncss:');
  const checked = await checkFolder(mine.root, null);
  expect(checked.ok && checked.value.findings).toEqual([
    expect.stringMatching(/^css_templates\/Dark_edges\.yaml:\d: colour: /),
    expect.stringMatching(/^row_rules\/Own_country\.yaml:\d+: The dataset 0.* is not in the folder\.$/),
  ]);
  edit(mine, 'css_templates/Dark_edges.yaml', 'colour: red\n', '');
  expect(await mine.push()).toBe(
    `row_rules/Own_country.yaml: it names the dataset ${lost}, which neither the folder nor the server has.`,
  );
});

test('a role keeps a permission whose uuid is written in capitals', async () => {
  const path = 'roles/Sales.yaml';
  const text = mine.texts()[path] ?? '';
  const capitals = text.replace(/(?<=datasource_access on )\S+/, (uuid) => uuid.toUpperCase());
  expect(capitals).not.toBe(text);
  putFile(mine.root, path, `${capitals}  - can_read on Dataset\n`);
  expect(await mine.push({ take: 'folder' })).toEqual([]);
  await theirs.pull();
  expect(theirs.texts()[path]).toContain(/datasource_access on \S+/.exec(text)?.[0]);
});

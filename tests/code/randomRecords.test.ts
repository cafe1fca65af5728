import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asText } from '#domain/jsonValue.ts';
import { canonicalFile, fileText, NO_SERVER } from '#domain/code/canonicalFile.ts';
import { checkFolder } from '../../server/code/check.ts';
import { kindOfFolder } from '../../server/code/fileKinds.ts';
import { putFile } from '../../server/code/folder.ts';
import { exchangeWorld } from '../server/dashboards/exchangeWorld.ts';
import { type CodeWorld, codeWorld } from './codeWorld.ts';
import { randomRecords } from './randomRecords.ts';
import { subjectsOf } from './recordFiles.ts';

const textsOf = (of: CodeWorld) => Object.values(of.texts()).toSorted();

test('random files of every kind that exports do not have are the same, byte by byte, at a second server', async () => {
  const [one, two] = [await exchangeWorld(), await exchangeWorld()];
  // The numbers of the second are others.
  two.app.meta.tags.ensure('first', two.app.adminId, 0);
  two.app.meta.charts.list().forEach(({ id }) => two.app.meta.charts.remove(id));
  const [mine, again, there] = [await codeWorld(one.app), await codeWorld(one.app), await codeWorld(two.app)];
  await mine.pull();
  const { seed = 1 } = fc.readConfigureGlobal();
  for (const [folder, values] of Object.entries(randomRecords(subjectsOf(one)))) {
    const kind = kindOfFolder(folder);
    if (kind === undefined) throw new Error(folder);
    const names = new Set<string>();
    for (const [at, value] of fc.sample(values, { numRuns: 15, seed }).entries()) {
      const name = asText(value[kind.id]).trim().toLowerCase();
      if (names.has(name)) continue;
      names.add(name);
      putFile(mine.root, `${folder}/${at}.yaml`, fileText(canonicalFile(kind, value, NO_SERVER)));
    }
  }
  const written = mine.texts();
  const checked = await checkFolder(mine.root, null);
  expect(checked.ok && checked.value.findings.filter((each) => !each.includes('names no role'))).toEqual([]);
  expect(await mine.push({ take: 'folder' })).toEqual(expect.any(Array));
  expect(mine.texts()).toEqual(written);
  await again.pull();
  expect(textsOf(again)).toEqual(textsOf(mine));
  for (const [path, each] of Object.entries(written)) putFile(there.root, path, each);
  expect(await there.push({ take: 'folder' })).toEqual(expect.any(Array));
  expect(there.texts()).toMatchObject(written);
  for (const each of [mine, again, there]) each.remove();
}, 60_000);

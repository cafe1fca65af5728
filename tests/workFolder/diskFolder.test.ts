import { expect, test } from 'vitest';
import { FOLDERS, readYamlFiles } from '../../src/app/workFolder/diskFolder.ts';
import { fakeDisk } from './fakeDisk.ts';

test('a file with the name of a folder is none of the files that are read', async () => {
  const disk = fakeDisk();
  disk.put('charts', 'notes of somebody');
  expect((await readYamlFiles(disk.root, FOLDERS, new Map())).size).toBe(0);
});

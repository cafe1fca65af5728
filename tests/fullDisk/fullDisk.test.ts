import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentsOf, fullDevice, saysFull } from './fullDevice.ts';
import { PERSON_WRITERS } from './personWriters.ts';
import { QUERY_WRITERS } from './queryWriters.ts';
import { READER_WRITERS } from './readerWriters.ts';
import { STORE_WRITERS } from './storeWriters.ts';
import type { Writer, Writers } from './writer.ts';

const WRITERS: Writers = { ...STORE_WRITERS, ...QUERY_WRITERS, ...READER_WRITERS, ...PERSON_WRITERS };

/** Modules that open a write transaction, from their imports. */
function modulesThatWrite(): readonly string[] {
  return ['src', 'sw', 'workers']
    .flatMap((root) => readdirSync(root, { recursive: true }).map((file) => `${root}/${String(file)}`))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) =>
      /^import \{[^}]*\b(write|writeTogether)\b[^}]*\} from '[^']*\/write(Together)?\.ts'/m.test(
        readFileSync(file, 'utf8'),
      ),
    );
}

test('every module that writes to the device is listed, with what it does when the disk is full', () => {
  expect(Object.keys(WRITERS).toSorted()).toEqual(modulesThatWrite().toSorted());
});

async function begun({ before, answer }: Writer) {
  const device = fullDevice(answer ?? (() => new Response('', { status: 500 })));
  const prepared = await before?.(device);
  device.disk.rows = 0;
  return { device, prepared };
}

const cases = Object.entries(WRITERS).flatMap(([file, writers]) =>
  typeof writers === 'string' ? [] : writers.map((writer) => ({ file, writer })),
);

describe.each(cases)('$file writes $writer.writes', ({ writer }) => {
  test('or, on a full disk, nothing, and says so', async () => {
    const free = await begun(writer);
    await writer.write(free.device, free.prepared);
    const { rows } = free.device.disk;
    expect(rows).toBeGreaterThan(0);
    // At each row, and at most at twelve of many.
    const places = writer.inSteps
      ? [0]
      : Array.from({ length: Math.min(rows, 12) }, (_, at) => Math.floor((at * rows) / Math.min(rows, 12)));
    for (const fullFrom of places) {
      const { device, prepared } = await begun(writer);
      const before = await contentsOf(device.db);
      device.disk.fullFrom = fullFrom;
      const outcome = await writer.write(device, prepared);
      expect(await contentsOf(device.db)).toEqual(before);
      if (writer.isSilent) expect(device.reportedErrors).toEqual([]);
      else
        expect([outcome, ...device.reportedErrors]).toSatisfy((errors: unknown[]) => errors.some(saysFull));
      expect(device.reportedErrors).not.toContain('sent');
    }
  });
});

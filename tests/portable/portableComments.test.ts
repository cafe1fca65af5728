import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createClient } from '#api/http/client.ts';
import { pullComments } from '#commands/pull/pullComments.ts';
import type { CommentEntry, CommentSubject, PlacedEntry } from '#domain/comment/commentEntry.ts';
import { threadsOf } from '#domain/comment/commentThreads.ts';
import type { PortableFile } from '#query/portable/portableFile.ts';
import { createFileServer } from '#query/portable/fileServer.ts';
import { readPortable } from '#query/portable/readPortable.ts';
import { writePortable } from '#query/portable/writePortable.ts';
import { commentsOf } from '#store/comments.ts';
import { freshDb } from '../world/freshDb.ts';
import { FACTS, GATHERED } from './gathered.ts';

/** Comments travel with a dashboard where its author wants that. */

const BOARD: CommentSubject = { kind: 'dashboard', name: 'u' };
const CHART: CommentSubject = { kind: 'chart', name: '7' };
const said = (about: CommentSubject, id: string, given: Partial<CommentEntry>): PlacedEntry => ({
  about,
  id,
  thread: id,
  action: 'write',
  of: null,
  text: 'Why?',
  point: null,
  at: 1,
  seq: 1,
  author: { id: 2, name: 'Bea', username: 'bea' },
  told: [],
  ...given,
});
const COMMENTS = [
  [
    said(BOARD, 'on-board', {}),
    said(BOARD, 'reply-01', { thread: 'on-board', seq: null, text: 'May.', author: { id: null, name: '' } }),
    said(BOARD, 'gone-001', { thread: 'on-board', seq: 2, text: 'a secret' }),
    said(BOARD, 'drawn-01', { thread: 'on-board', seq: null, action: 'withdraw', of: 'gone-001', text: '' }),
  ],
  [said(CHART, 'on-chart', { seq: 3, text: 'Which?', point: [['city', 'Quito']] })],
];

const written = (comments: typeof COMMENTS) => writePortable({ ...GATHERED, comments }, FACTS, []);

async function opened(file: Blob): Promise<PortableFile> {
  const read = await readPortable(file);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

test('comments on the dashboard and its charts are read from the file as from a server', async () => {
  const file = await opened(await written(COMMENTS));
  expect(file.manifest.version).toBe(6);
  const serve = createFileServer(file, async () => ({ ok: false, error: 'no rows' }), '1.2.3');
  const client = createClient({
    baseUrl: 'http://x',
    clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
    fetch: serve,
  });
  const db = freshDb();
  const first = await pullComments(db, client, BOARD, null);
  expect(threadsOf(await commentsOf(db, BOARD))).toMatchObject([
    {
      comments: [
        { text: 'Why?', author: { name: 'Bea' }, isWaiting: false },
        { isWithdrawn: true, text: '' },
        { text: 'May.', author: { name: 'Ana' }, isWaiting: false },
      ],
    },
  ]);
  expect(threadsOf(await commentsOf(db, CHART))).toMatchObject([
    { point: [['city', 'Quito']], comments: [{ text: 'Which?' }] },
  ]);
  // Asked again, nothing is written anew.
  const mark = first.ok ? first.value : null;
  const again = await serve(`http://x/api/v1/sextant/comments/dashboard/u?mark=${mark}`);
  expect(await again.json()).toMatchObject({ result: null });
  const more = await serve('http://x/api/v1/sextant/comments/dashboard/u', { method: 'POST', body: '{}' });
  expect(more.status).toBe(403);
});

test('no text that was withdrawn is in the file, and no number or user name of a person', async () => {
  const zip = unzipSync(new Uint8Array(await (await written(COMMENTS)).arrayBuffer()));
  const text = new TextDecoder().decode(zip['comments.json']);
  expect(text).toContain('Which?');
  expect(text).not.toMatch(/secret|username|"id":2/);
});

test('a file without comments has no part for them, and older releases read it', async () => {
  const file = await written([]);
  expect(Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))).not.toContain('comments.json');
  const { manifest, comments } = await opened(file);
  expect([manifest.version, comments]).toEqual([4, []]);
});

test('hostile comments are refused with words', async () => {
  const zip = unzipSync(new Uint8Array(await (await written(COMMENTS)).arrayBuffer()));
  const refusal = async (comments: unknown) => {
    const read = await readPortable(
      new Blob([zipSync({ ...zip, 'comments.json': strToU8(JSON.stringify(comments)) })]),
    );
    return read.ok ? 'opened' : read.error;
  };
  const fine = { ...said(BOARD, 'on-board', {}), author: { id: 0, name: 'Bea' } };
  expect(await refusal([fine])).toBe('opened');
  for (const hostile of [
    { ...fine, id: '<script>' },
    { ...fine, text: 'x'.repeat(4_001) },
    { ...fine, at: 1e300 },
    { ...fine, seq: null },
    { ...fine, author: { id: 1, name: 'You' } },
    { ...fine, author: { id: 0, name: '' } },
    { ...fine, about: { kind: 'query', name: '1' } },
    { ...fine, about: { kind: 'chart', name: '../1' } },
    { ...fine, point: Array.from({ length: 21 }, () => ['a', 'b']) },
  ])
    expect(await refusal([hostile]), JSON.stringify(hostile).slice(0, 80)).toBe(
      'Its comments cannot be read.',
    );
  expect(await refusal({})).toBe('Its comments cannot be read.');
  const many = Array.from({ length: 5_001 }, (_, at) => ({ ...fine, id: `entry-000-${at}` }));
  expect(await refusal(many.slice(1))).toBe('opened');
  expect(await refusal(many)).toBe('Its comments cannot be read.');
});

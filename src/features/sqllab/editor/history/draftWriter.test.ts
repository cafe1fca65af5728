import { describe, expect, test } from 'vitest';
import { createDraftWriter } from './draftWriter.ts';

/** A clock that is moved by hand, and writes that end on demand. */
function world() {
  let now = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const writes: { text: string; at: number; end: (kept: boolean) => void }[] = [];
  const writer = createDraftWriter<string>({
    wait: 100,
    clock: {
      now: () => now,
      sleep: (ms) => new Promise((wake) => void sleepers.push({ at: now + ms, wake })),
    },
    write: (id, draft) => new Promise((end) => void writes.push({ text: `${id}=${draft}`, at: now, end })),
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    writer,
    writes,
    settle,
    log: () => writes.map(({ text, at }) => `${at}:${text}`),
    pass: async (ms: number) => {
      now += ms;
      for (const sleeper of sleepers.splice(0)) {
        if (sleeper.at <= now) sleeper.wake();
        else sleepers.push(sleeper);
      }
      await settle();
    },
    end: async (index: number, kept = true) => {
      writes[index]?.end(kept);
      await settle();
    },
  };
}

describe('the draft writer', () => {
  test('writes the last keystroke of the delay, once', async () => {
    const { writer, pass, log } = world();
    writer.edit('t', 'a');
    await pass(60);
    writer.edit('t', 'ab');
    await pass(40);
    expect(log()).toEqual(['100:t=ab']);
  });

  test('counts the delay from the first keystroke, so that steady typing does not postpone the write', async () => {
    const { writer, pass, log, end } = world();
    for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
      writer.edit('t', text);
      await pass(50);
      await end(0);
    }
    expect(log()).toEqual(['100:t=ab', '200:t=abcd']);
  });

  test('writes edits made during a write after it has ended, never in parallel', async () => {
    const { writer, pass, log, end } = world();
    writer.edit('t', 'a');
    await pass(100);
    writer.edit('t', 'ab');
    await pass(500);
    expect(log()).toEqual(['100:t=a']);
    await end(0);
    expect(log()).toEqual(['100:t=a', '600:t=ab']);
  });

  test('keeps a rejected draft in memory and retries at the next edit', async () => {
    const { writer, pass, log, end } = world();
    writer.edit('t', 'a');
    await pass(100);
    await end(0, false);
    expect(writer.isUnsaved('t')).toBe(true);
    expect(writer.unsaved()).toEqual([['t', 'a']]);
    writer.edit('t', 'ab');
    await pass(100);
    await end(1);
    expect(log()).toEqual(['100:t=a', '200:t=ab']);
    expect(writer.isUnsaved('t')).toBe(false);
  });

  test('flushes every draft at once, and waits for a write in progress', async () => {
    const { writer, pass, log, end, settle } = world();
    writer.edit('s', 'x');
    await pass(100);
    writer.edit('t', 'a');
    let flushed = false;
    void writer.flush().then(() => {
      flushed = true;
    });
    await settle();
    expect(log()).toEqual(['100:s=x', '100:t=a']);
    await end(1);
    expect(flushed).toBe(false);
    await end(0);
    expect(flushed).toBe(true);
    await pass(100);
    expect(log()).toHaveLength(2);
  });

  test('reports a draft rejected by the storage until it is written', async () => {
    let takes = false;
    const clock = { now: () => 0, sleep: async () => undefined };
    const writer = createDraftWriter<string>({ clock, wait: 0, write: async () => takes });
    writer.edit('t', 'a');
    await writer.flush();
    expect(writer.hasRefused()).toBe(true);
    takes = true;
    await writer.flush();
    expect(writer.hasRefused()).toBe(false);
  });

  test('counts a draft as unsaved until its write has ended', async () => {
    const { writer, pass, end } = world();
    writer.edit('t', 'a');
    await pass(100);
    expect(writer.isUnsaved('t')).toBe(true);
    await end(0);
    expect(writer.isUnsaved('t')).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { diskSpace } from './diskSpace.ts';

const MEGABYTE = 1024 ** 2;
const FULL = 'Failed to commit: Could not write file "/data/x.wal": No space left on device';

/** A disk with a journal, and what was done on it. */
function disk(journal: number, free: number, inside = 0) {
  const done: string[] = [];
  let isHeld = true;
  const state = { journal, checkpoint: null as string | null };
  const room = diskSpace({
    reserve: {
      bytes: 16 * MEGABYTE,
      release() {
        isHeld = false;
        done.push('release');
      },
      refill() {
        isHeld = true;
        done.push('refill');
      },
    },
    journal: () => state.journal,
    free: () => free,
    inside: async () => (state.journal === 0 ? inside : 0),
    async checkpoint() {
      done.push('checkpoint');
      if (state.checkpoint !== null) throw new Error(state.checkpoint);
      state.journal = 0;
    },
    endReader: () => void done.push('endReader'),
  });
  const run = async () => {
    done.push('run');
    if (isHeld && free === 0) throw new Error(FULL);
    return 'changed';
  };
  return { done, state, room, run };
}

describe('a change on a full disk', () => {
  test('runs again with the space of the reserve if it deletes', async () => {
    const { done, room, run } = disk(0, 0);
    expect(await room.change(true, run)).toBe('changed');
    expect(done).toEqual(['run', 'release', 'run', 'checkpoint', 'refill']);
  });

  test('fails and leaves the reserve alone if it does not', async () => {
    const { done, room, run } = disk(0, 0);
    await expect(room.change(false, run)).rejects.toThrow('No space left');
    expect(done).toEqual(['run']);
  });

  test('runs again if the database has space inside, once a checkpoint made that of earlier deletions usable', async () => {
    const { done, room, run } = disk(1, 0, 20 * MEGABYTE);
    expect(await room.change(false, run)).toBe('changed');
    const made = ['release', 'checkpoint', 'refill'];
    expect(done).toEqual(['run', ...made, 'release', 'run', 'checkpoint', 'refill']);
  });

  test('fails if the database has less space inside than is reserved', async () => {
    const { done, room, run } = disk(0, 0, 15 * MEGABYTE);
    await expect(room.change(false, run)).rejects.toThrow('No space left');
    expect(done).toEqual(['run']);
  });

  test('reserves the space again if the deletion fails for another reason', async () => {
    const { done, room, run } = disk(0, 0);
    const failing = async () => {
      if (done.includes('release')) throw new Error('no such table');
      return run();
    };
    await expect(room.change(true, failing)).rejects.toThrow('no such table');
    expect(done).toEqual(['run', 'release', 'refill']);
  });

  test('that fails for another reason is not repeated', async () => {
    const { done, room } = disk(0, 0);
    const missing = () => Promise.reject(new Error('no such table'));
    await expect(room.change(true, missing)).rejects.toThrow('no such table');
    expect(done).toEqual([]);
  });
});

describe('a checkpoint', () => {
  test('is made when the journal is long, and not before', async () => {
    const { done, state, room, run } = disk(3 * MEGABYTE, 100 * MEGABYTE);
    await room.change(false, run);
    expect(done).toEqual(['run']);
    state.journal = 5 * MEGABYTE;
    await room.change(false, run);
    await room.change(false, run);
    expect(done).toEqual(['run', 'run', 'checkpoint', 'run']);
  });

  test('has the space of the reserve when little is free', async () => {
    const { done, room, run } = disk(5 * MEGABYTE, 9 * MEGABYTE);
    await room.change(false, run);
    expect(done).toEqual(['run', 'release', 'checkpoint', 'refill']);
  });

  test('that others delay is made with the next change', async () => {
    const { done, state, room, run } = disk(5 * MEGABYTE, 100 * MEGABYTE);
    state.checkpoint = 'Cannot CHECKPOINT: there are other write transactions active';
    expect(await room.change(false, run)).toBe('changed');
    state.checkpoint = null;
    await room.change(false, run);
    expect(done).toEqual(['run', 'checkpoint', 'run', 'checkpoint']);
  });

  test.each([
    ['long', 300, 10_000],
    ['longer than what is free', 50, 40],
  ])('that readers delay ends one where the journal is %s', async (_, journal, free) => {
    const { done, state, room, run } = disk(journal * MEGABYTE, free * MEGABYTE);
    state.checkpoint = 'Cannot CHECKPOINT: there are other write transactions active';
    await room.change(false, run);
    expect(done).toContain('endReader');
    state.checkpoint = null;
    await room.change(false, run);
    expect(done.filter((each) => each === 'endReader')).toHaveLength(1);
  });

  test('that another change delays ends no reader before its end', async () => {
    const { done, state, room, run } = disk(300 * MEGABYTE, 10_000 * MEGABYTE);
    state.checkpoint = 'Cannot CHECKPOINT: there are other write transactions active';
    let close = (): void => undefined;
    const open = new Promise<void>((resolve) => {
      close = resolve;
    });
    const other = room.change(false, () => open);
    await room.change(false, run);
    expect(done).toEqual(['run', 'checkpoint']);
    close();
    await other;
    expect(done).toEqual(['run', 'checkpoint', 'checkpoint', 'endReader']);
  });

  test('after which the engine refuses everything fails the statement', async () => {
    const { state, room, run } = disk(5 * MEGABYTE, 100 * MEGABYTE);
    state.checkpoint = 'FATAL Error: database has been invalidated';
    await expect(room.change(false, run)).rejects.toThrow('FATAL');
  });
});

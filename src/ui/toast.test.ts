import { describe, expect, test, vi } from 'vitest';
import {
  type ToastEvent,
  type ToastState,
  type ToastType,
  createToaster,
  NO_TOASTS,
  reduceToasts,
  TOAST_MS,
} from './toast.ts';

function show(text: string, more: Partial<Extract<ToastEvent, { type: 'show' }>> = {}): ToastEvent {
  return { type: 'show', toast: 'info', text, options: {}, ...more };
}

function run(events: readonly (readonly [now: number, event: ToastEvent])[]): ToastState {
  return events.reduce((state, [now, event]) => reduceToasts(state, event, now), NO_TOASTS);
}

const texts = (state: ToastState): string[] => state.toasts.map((each) => each.text);

describe('toasts', () => {
  test('[TOST-01] there are four types', () => {
    expect(Object.keys(TOAST_MS).toSorted()).toEqual(['danger', 'info', 'success', 'warning']);
  });

  test.each<[ToastType, number]>([
    ['info', 4000],
    ['success', 4000],
    ['warning', 6000],
    ['danger', 8000],
  ])('[TOST-02 TOST-03 TOST-04 TOST-05] %s stays for %i ms', (toast, ms) => {
    const shown = run([[1000, show('x', { toast })]]);
    expect(texts(reduceToasts(shown, { type: 'tick' }, 1000 + ms - 1))).toEqual(['x']);
    expect(texts(reduceToasts(shown, { type: 'tick' }, 1000 + ms))).toEqual([]);
  });

  test('[TOST-06] one with noDuplicate is not added while the same text is there', () => {
    const state = run([
      [0, show('saved')],
      [1, show('saved', { options: { noDuplicate: true } })],
    ]);
    expect(texts(state)).toEqual(['saved']);
  });

  test('a repeated one stays as long as a new one', () => {
    const state = run([
      [0, show('saved')],
      [3900, show('saved', { options: { noDuplicate: true } })],
      [4000, { type: 'tick' }],
    ]);
    expect(texts(state)).toEqual(['saved']);
  });

  test('one with noDuplicate is added again after the other has gone', () => {
    const state = run([
      [0, show('saved')],
      [4000, { type: 'tick' }],
      [4001, show('saved', { options: { noDuplicate: true } })],
    ]);
    expect(texts(state)).toEqual(['saved']);
  });

  test('[TOST-07] one without noDuplicate is added even if the same text is there', () => {
    expect(
      texts(
        run([
          [0, show('saved')],
          [1, show('saved')],
        ]),
      ),
    ).toEqual(['saved', 'saved']);
  });

  test('a toast has an id, a type, a text, and an expiry time [ENT-25]', () => {
    const state = run([
      [1000, show('first', { toast: 'warning' })],
      [2000, show('second', { toast: 'danger', options: { noDuplicate: true } })],
    ]);
    expect(state.toasts).toEqual([
      { id: 1, type: 'warning', text: 'first', until: 7000, action: null },
      { id: 2, type: 'danger', text: 'second', until: 10_000, action: null },
    ]);
  });

  test('dismissing removes only one', () => {
    const state = run([
      [0, show('first')],
      [0, show('second')],
    ]);
    expect(texts(reduceToasts(state, { type: 'dismiss', id: 1 }, 5))).toEqual(['second']);
  });

  test('one with an id of its own is dismissed by it, and no other of the same text', () => {
    const state = run([
      [0, show('replaced', { options: { id: 'a' } })],
      [0, show('replaced', { options: { id: 'b' } })],
      [0, show('replaced')],
    ]);
    const left = reduceToasts(state, { type: 'dismiss', id: 'a' }, 5);
    expect(left.toasts.map(({ id }) => id)).toEqual(['b', 3]);
  });

  test('while hovered or focused they stay, and then keep their remaining time', () => {
    const held = run([
      [0, show('x')],
      [3000, { type: 'hold' }],
      [9000, { type: 'tick' }],
    ]);
    expect(texts(held)).toEqual(['x']);
    const released = reduceToasts(held, { type: 'release' }, 10_000);
    expect(texts(reduceToasts(released, { type: 'tick' }, 10_999))).toEqual(['x']);
    expect(texts(reduceToasts(released, { type: 'tick' }, 11_000))).toEqual([]);
  });

  test('a lasting one stays until dismissed', () => {
    const state = run([[0, show('reload', { options: { lasting: true } })]]);
    expect(texts(reduceToasts(state, { type: 'tick' }, 1e12))).toEqual(['reload']);
  });
});

test('the toaster removes each when it expires', async () => {
  let now = 0;
  const sleepers: (() => void)[] = [];
  const clock = {
    now: () => now,
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        sleepers.push(() => {
          now += ms;
          resolve();
        });
      }),
  };
  const toaster = createToaster(clock);
  toaster.show('info', 'gone after four seconds');
  toaster.show('danger', 'gone after eight');
  expect(toaster.state.get().toasts).toHaveLength(2);
  sleepers.shift()?.();
  await vi.waitFor(() => expect(texts(toaster.state.get())).toEqual(['gone after eight']));
  expect(now).toBe(4000);
});

import { type Clock, type Millis, SECOND } from '#domain/time.ts';
import { type Observable, createObservable } from './observable.ts';

/** The types of toast (TOST-01). */
export type ToastType = 'info' | 'success' | 'warning' | 'danger';

/** How long each stays (TOST-02 to TOST-05). */
export const TOAST_MS: Readonly<Record<ToastType, Millis>> = {
  info: 4 * SECOND,
  success: 4 * SECOND,
  warning: 6 * SECOND,
  danger: 8 * SECOND,
};

export interface ToastOptions {
  /** Do not add this one if one with the same text is shown (TOST-06). */
  readonly noDuplicate?: boolean;
  /** Stays until dismissed or its action is clicked. */
  readonly lasting?: boolean;
  /** With an id of its own it can be dismissed from elsewhere. */
  readonly id?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast {
  readonly id: number | string;
  readonly type: ToastType;
  readonly text: string;
  /** When it expires; Infinity for one that stays until dismissed. */
  readonly until: Millis;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

export interface ToastState {
  readonly toasts: readonly Toast[];
  readonly nextId: number;
  /** When a person began to hover or focus the toasts, which pauses expiry; null otherwise. */
  readonly heldSince: Millis | null;
}

export const NO_TOASTS: ToastState = { toasts: [], nextId: 1, heldSince: null };

export type ToastEvent =
  | {
      readonly type: 'show';
      readonly toast: ToastType;
      readonly text: string;
      readonly options: ToastOptions;
    }
  | { readonly type: 'dismiss'; readonly id: Toast['id'] }
  | { readonly type: 'hold' }
  | { readonly type: 'release' }
  | { readonly type: 'tick' };

/** The next state of the toasts. */
export function reduceToasts(state: ToastState, event: ToastEvent, now: Millis): ToastState {
  switch (event.type) {
    case 'show': {
      const until = event.options.lasting === true ? Infinity : now + TOAST_MS[event.toast];
      if (event.options.noDuplicate === true && state.toasts.some((each) => each.text === event.text))
        return { ...state, toasts: state.toasts.map((each) => staying(each, event.text, until)) };
      const toast: Toast = {
        id: event.options.id ?? state.nextId,
        type: event.toast,
        text: event.text,
        until,
        action: event.options.action ?? null,
      };
      return { ...state, toasts: [...state.toasts, toast], nextId: state.nextId + 1 };
    }
    case 'dismiss':
      return { ...state, toasts: state.toasts.filter((each) => each.id !== event.id) };
    case 'hold':
      return state.heldSince === null ? { ...state, heldSince: now } : state;
    case 'release': {
      if (state.heldSince === null) return state;
      const held = now - state.heldSince;
      return {
        ...state,
        heldSince: null,
        toasts: state.toasts.map((each) => ({ ...each, until: each.until + held })),
      };
    }
    case 'tick': {
      if (state.heldSince !== null || state.toasts.every((each) => each.until > now)) return state;
      return { ...state, toasts: state.toasts.filter((each) => each.until > now) };
    }
  }
}

/** A repeated toast restarts its time. */
function staying(toast: Toast, text: string, until: Millis): Toast {
  return toast.text === text ? { ...toast, until: Math.max(toast.until, until) } : toast;
}

/** Shows toasts. One per page, created by its composition root. */
export interface Toaster {
  readonly state: Observable<ToastState>;
  show(type: ToastType, text: string, options?: ToastOptions): void;
  dismiss(id: Toast['id']): void;
  /** Pauses expiry while a pointer or the focus is on a toast. */
  hold(): void;
  release(): void;
}

export function createToaster(clock: Clock): Toaster {
  const state = createObservable(NO_TOASTS);

  function send(event: ToastEvent): void {
    state.update((now) => reduceToasts(now, event, clock.now()));
    const next = Math.min(...state.get().toasts.map((each) => each.until));
    const changesTime = event.type === 'show' || event.type === 'release';
    if (changesTime && Number.isFinite(next)) void tickAfter(next);
  }

  async function tickAfter(time: Millis): Promise<void> {
    await clock.sleep(Math.max(0, time - clock.now()));
    send({ type: 'tick' });
    const { toasts, heldSince } = state.get();
    const next = Math.min(...toasts.map((each) => each.until));
    if (heldSince === null && Number.isFinite(next)) await tickAfter(next);
  }

  return {
    state,
    show: (toast, text, options = {}) => send({ type: 'show', toast, text, options }),
    dismiss: (id) => send({ type: 'dismiss', id }),
    hold: () => send({ type: 'hold' }),
    release: () => send({ type: 'release' }),
  };
}

import * as v from 'valibot';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { OutboxRow } from '#store/outboxRow.ts';
import type { Tables } from '#store/schema.ts';
import type { Tx } from '#store/write.ts';
import type { Last } from '#store/writeTogether.ts';

/** A change as data: what `dispatch` takes and the outbox keeps. */
export interface Command {
  readonly name: string;
  readonly args: unknown;
}

/** What a command may know of the moment it is applied or settled in. */
export interface Moment {
  readonly now: Millis;
  /** Takes a write that nothing after it in the same change needs to see the end of. */
  readonly last?: Last;
}

/** What a request carries of the row it is sent for. */
export interface Call {
  /** One for all attempts of a row, so that a server that keeps it does a thing once. */
  readonly requestId: string;
  /** Whether an earlier attempt was never answered and may have arrived. */
  readonly repeated: boolean;
  /** What was remembered of the earlier attempts that may have arrived. */
  readonly sent: readonly unknown[];
}

/**
 * How a row whose last attempt was never answered may be sent again.
 * - `keyed`: the server knows the key that goes with it and does it once;
 * - `verify`: it is read back first, by `find`;
 * - `probe`: it may have created something, which `find` looks for by its mark.
 */
export type Repeat = 'keyed' | 'verify' | 'probe';

interface Change<Input, Args> {
  /** Checked when the command is dispatched and again when its row is sent, perhaps by newer code. */
  readonly args: v.GenericSchema<Input, Args>;
  /**
   * The change on this device, in the transaction that also queues what is to be sent. Answers the commands that bring
   * it to the server, where that is not this command itself; without any, the change is the device's own.
   */
  readonly apply?: (tx: Tx, args: Args, moment: Moment) => Promise<readonly Command[] | void>;
}

interface LocalChange<Input, Args> extends Change<Input, Args> {
  /** The lane of the one command that it answers, so that both read in one go: each turn at the disk costs the page. */
  readonly queuesIn?: (args: Args) => string;
  readonly send?: never;
}

/** A change that is sent, and so has a row in the outbox. */
interface SentChange<Api, Input, Args, Snapshot, Value> extends Change<Input, Args> {
  readonly lane: (args: Args) => string;
  readonly needs?: (args: Args) => readonly string[];
  /** A debounce: the row is not sent before it has rested this long … */
  readonly delay?: Millis;
  /** … or has waited this long since the first change it stands for. */
  readonly maxWait?: Millis;
  /** A twin that was never attempted is replaced by the later row. */
  readonly coalesce?: 'last';
  /** 'create': the server knows nothing before this row. 'delete': it cancels the unsent rows of its lane. */
  readonly role?: 'create' | 'delete';
  readonly repeat: Repeat;
  /** What is to be sent, read in the transaction that records the attempt; null where there is nothing left to do. */
  readonly snapshot: (db: Tables, args: Args) => Promise<Snapshot | null>;
  /** What of an attempt is kept with its row, so that `find` knows it again though more was changed meanwhile. */
  readonly remember?: (snapshot: Snapshot) => unknown;
  /**
   * Answers what an unanswered attempt came to, or null where none arrived. `sent` is what was remembered of the
   * attempts so far, perhaps by another release.
   */
  readonly reconcile?: (
    api: Api,
    args: Args,
    snapshot: Snapshot,
    sent: readonly unknown[],
  ) => Promise<Result<Value | null, ApiError>>;
  readonly send: (api: Api, args: Args, snapshot: Snapshot, call: Call) => Promise<Result<Value, ApiError>>;
  /**
   * Records the outcome, in the transaction that removes the row. `seen` is what was sent, not what is there now.
   * Answers the commands that are to be sent next, without a rest, because of what the answer said.
   */
  readonly settle?: (
    tx: Tx,
    args: Args,
    outcome: Outcome<Snapshot, Value>,
    moment: Moment,
  ) => Promise<readonly Command[] | void>;
}

/** `sent` is null where the server had never heard of the thing and so nothing was sent. */
export type Outcome<Snapshot, Value> = { readonly snapshot: Snapshot; readonly value: Value } | null;

/** A command with its arguments checked: all the engine and the dispatcher know of it. */
export interface BoundCommand<Api> {
  /** Answers the commands to queue beside this one. */
  readonly apply: (tx: Tx, moment: Moment) => Promise<readonly Command[]>;
  /** The lane in which the answered command will stand, where that is known before; else null. */
  readonly queuesIn: string | null;
  /** How the server is told; null for a change of this device. */
  readonly delivery: Delivery<Api> | null;
}

export interface Delivery<Api> {
  readonly lane: string;
  readonly needs: readonly string[];
  readonly delay: Millis;
  readonly maxWait: Millis;
  readonly coalesceKey: string | null;
  readonly role: OutboxRow['role'];
  readonly repeat: Repeat;
  readonly prepare: (db: Tables) => Promise<Request<Api> | null>;
  /** Records that there was nothing to send, because the server never heard of the thing. */
  readonly settleUnsent: (tx: Tx, moment: Moment) => Promise<void>;
}

/** Writes the outcome of an answer down; answers the commands to queue because of it. */
export type Settle = (tx: Tx, moment: Moment) => Promise<readonly Command[]>;

/** One attempt, with all it needs already read. */
export interface Request<Api> {
  /** Null where nothing is to be remembered. */
  readonly remembered: unknown;
  readonly reconcile: (api: Api, sent: readonly unknown[]) => Promise<Result<Settle | null, ApiError>>;
  readonly send: (api: Api, call: Call) => Promise<Result<Settle, ApiError>>;
}

/** Makes commands of one name, and binds stored ones. `Api` is what its `send` needs. */
export interface CommandType<Input, Api> {
  (args: Input): Command;
  readonly commandName: string;
  readonly bind: (args: unknown) => Result<BoundCommand<Api>, string>;
}

/**
 * Defines a change: what it does on this device, and how the server is told. The result is a function that makes the
 * command; nothing happens until it is dispatched.
 */
export function defineCommand<Input, Args, Api = unknown, Snapshot = unknown, Value = unknown>(
  name: string,
  spec: LocalChange<Input, Args> | SentChange<Api, Input, Args, Snapshot, Value>,
): CommandType<Input, Api> {
  const make = (args: Input): Command => ({ name, args });
  const bind = (raw: unknown): Result<BoundCommand<Api>, string> => {
    const parsed = v.safeParse(spec.args, raw);
    if (!parsed.success) return err(`${name}: ${v.summarize(parsed.issues)}`);
    const args = parsed.output;
    const apply = async (tx: Tx, moment: Moment) => (await spec.apply?.(tx, args, moment)) ?? [];
    if (spec.send) return ok({ apply, queuesIn: null, delivery: deliver(name, spec, args) });
    return ok({ apply, queuesIn: spec.queuesIn?.(args) ?? null, delivery: null });
  };
  return Object.assign(make, { commandName: name, bind });
}

function deliver<Api, Input, Args, Snapshot, Value>(
  name: string,
  spec: SentChange<Api, Input, Args, Snapshot, Value>,
  args: Args,
): Delivery<Api> {
  const lane = spec.lane(args);
  const settleWith =
    (snapshot: Snapshot, value: Value): Settle =>
    async (tx, moment) =>
      (await spec.settle?.(tx, args, { snapshot, value }, moment)) ?? [];
  return {
    lane,
    needs: spec.needs?.(args) ?? [],
    delay: spec.delay ?? 0,
    maxWait: spec.maxWait ?? Number.POSITIVE_INFINITY,
    coalesceKey: spec.coalesce ? `${name} ${lane}` : null,
    role: spec.role ?? 'change',
    repeat: spec.repeat,
    settleUnsent: async (tx, moment) => {
      await spec.settle?.(tx, args, null, moment);
    },
    prepare: async (db) => {
      const snapshot = await spec.snapshot(db, args);
      if (snapshot === null) return null;
      return {
        remembered: spec.remember?.(snapshot) ?? null,
        reconcile: async (api, sent) => {
          const found = (await spec.reconcile?.(api, args, snapshot, sent)) ?? ok(null);
          if (!found.ok) return found;
          return ok(found.value === null ? null : settleWith(snapshot, found.value));
        },
        send: async (api, call) => {
          const sent = await spec.send(api, args, snapshot, call);
          return sent.ok ? ok(settleWith(snapshot, sent.value)) : sent;
        },
      };
    },
  };
}

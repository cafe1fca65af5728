import * as v from 'valibot';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { OutboxRow } from './outbox/outboxRow.ts';
import type { AppTypes, WriteTx } from './tables.ts';
import type { Last } from './writeTogether.ts';

/** A change as data: the argument of `dispatch`, stored in the outbox. */
export interface Command {
  readonly name: string;
  readonly args: unknown;
}

/** What a command may know about the moment in which it is applied or settled. */
export interface Moment {
  readonly now: Millis;
  /** The server's number of the person who makes the change, for commands that ask; null or absent if it is unknown. */
  readonly personId?: number | null;
  /** Takes a write whose result nothing later in the same change reads. */
  readonly last?: Last;
}

/** What a request carries from its row. */
export interface AttemptedCall {
  /** The same for all attempts of a row, so that a server that stores it executes the request once. */
  readonly requestId: string;
  /** Whether an earlier attempt was never answered and may have arrived. */
  readonly repeated: boolean;
  /** What is remembered of the earlier attempts that may have arrived. */
  readonly sent: readonly unknown[];
}

/**
 * How a row may be sent again after an attempt without a response.
 * - `keyed`: the server recognizes the request's key and executes it once;
 * - `verify`: `reconcile` reads the object first;
 * - `probe`: the request may have created something, which `reconcile` looks up by its mark.
 */
export type Repeat = 'keyed' | 'verify' | 'probe';

interface Change<App extends AppTypes, Input, Args> {
  /** Validated when the command is dispatched and again when its row is sent, possibly by a newer release. */
  readonly args: v.GenericSchema<Input, Args>;
  /** The right that the person lacks for it; then nothing is applied or queued. */
  readonly refuse?: (db: App['tables'], args: Args, moment: Moment) => Promise<App['refusal'] | null>;
  /**
   * Applies the change on this device, in the transaction that also queues the rows. Returns the commands to queue if
   * they are not this command itself; if there are none, the change is local.
   */
  readonly apply?: (
    tx: WriteTx<App['tables']>,
    args: Args,
    moment: Moment,
  ) => Promise<readonly Command[] | void>;
}

interface LocalChange<App extends AppTypes, Input, Args> extends Change<App, Input, Args> {
  /**
   * The lane of the one command that `apply` returns, so that both are read together: each disk access costs the page
   * time.
   */
  readonly queuesIn?: (args: Args) => string;
  readonly send?: never;
}

/** A change that is sent to the server and so has a row in the outbox. */
interface SentChange<Api, App extends AppTypes, Input, Args, Snapshot, Value> extends Change<
  App,
  Input,
  Args
> {
  readonly lane: (args: Args) => string;
  readonly needs?: (args: Args) => readonly string[];
  /** A debounce: the row is not sent before this time has passed without another change. */
  readonly delay?: Millis | ((args: Args) => Millis);
  /** The longest the debounce may delay a row, counted from the first change it represents. */
  readonly maxWait?: Millis;
  /** A later row replaces an equal one that was never attempted. */
  readonly coalesce?: 'last';
  /** 'create': the server does not have the object before this row. 'delete': cancels the unsent rows of its lane. */
  readonly role?: 'create' | 'delete';
  readonly repeat: Repeat;
  /** What to send, read in the transaction that stores the attempt; null if there is nothing left to do. */
  readonly snapshot: (db: App['tables'], args: Args) => Promise<Snapshot | null>;
  /** What is stored with the row about an attempt, so that `reconcile` recognizes it after further edits. */
  readonly remember?: (snapshot: Snapshot) => unknown;
  /**
   * Returns the outcome of an unanswered attempt, or null if none arrived. `sent` is what was remembered of the
   * attempts so far, possibly by another release.
   */
  readonly reconcile?: (
    api: Api,
    args: Args,
    snapshot: Snapshot,
    sent: readonly unknown[],
  ) => Promise<Result<Value | null, ApiError>>;
  /** Has to end, as a `timeout` where no response comes: its lane waits for it. */
  readonly send: (
    api: Api,
    args: Args,
    snapshot: Snapshot,
    call: AttemptedCall,
  ) => Promise<Result<Value, ApiError>>;
  /**
   * Stores the outcome, in the transaction that removes the row. `outcome.snapshot` is what was sent, not the current
   * state. Returns the commands to queue because of the response; they are sent without a debounce. Or parks the row:
   * it then stays, with both sides stored where they belong, until a person decides. Or has it wait for creations.
   */
  readonly settle?: (
    tx: WriteTx<App['tables']>,
    args: Args,
    outcome: Outcome<Snapshot, Value>,
    moment: Moment,
  ) => Promise<readonly Command[] | Parking | Waiting | void>;
}

/** Null if the object was never on the server and so nothing was sent. */
export type Outcome<Snapshot, Value> = { readonly snapshot: Snapshot; readonly value: Value } | null;

/** A command with validated arguments: all that the engine and the dispatcher know about it. */
export interface BoundCommand<Api, App extends AppTypes> {
  readonly refuse: (db: App['tables'], moment: Moment) => Promise<App['refusal'] | null>;
  /** Returns the commands to queue together with this one. */
  readonly apply: (tx: WriteTx<App['tables']>, moment: Moment) => Promise<readonly Command[]>;
  /** The lane of the returned command, if known before; else null. */
  readonly queuesIn: string | null;
  /** How the change is sent; null for a local change. */
  readonly delivery: Delivery<Api, App> | null;
}

/** How a change is queued and sent: its lane, what it waits for, and its request, prepared when it is due. */
export interface Delivery<Api, App extends AppTypes> {
  readonly lane: string;
  readonly needs: readonly string[];
  readonly delay: Millis;
  readonly maxWait: Millis;
  readonly coalesceKey: string | null;
  readonly role: OutboxRow['role'];
  readonly repeat: Repeat;
  readonly prepare: (db: App['tables']) => Promise<Request<Api, App> | null>;
  /** Stores that there was nothing to send, because the object was never on the server. */
  readonly settleUnsent: (tx: WriteTx<App['tables']>, moment: Moment) => Promise<void>;
}

/** A response that leaves something for a person to decide; the message explains what. */
export interface Parking {
  readonly parked: string;
}

/**
 * What the row sends by now needs the creations in these lanes, which were queued after it. Empty if they are done by
 * now, so that it can be sent again.
 */
export interface Waiting {
  readonly waitsFor: readonly string[];
}

/** Stores the outcome of a response; returns the commands to queue because of it, parks the row, or has it wait. */
export type Settle<App extends AppTypes> = (
  tx: WriteTx<App['tables']>,
  moment: Moment,
) => Promise<readonly Command[] | Parking | Waiting>;

/** One attempt, with everything it needs already read. */
export interface Request<Api, App extends AppTypes> {
  /** Null if there is nothing to remember. */
  readonly remembered: unknown;
  readonly reconcile: (api: Api, sent: readonly unknown[]) => Promise<Result<Settle<App> | null, ApiError>>;
  readonly send: (api: Api, call: AttemptedCall) => Promise<Result<Settle<App>, ApiError>>;
}

/** Creates commands of one name, and binds stored ones. `Api` is what its `send` needs. */
export interface CommandType<Input, Api, App extends AppTypes> {
  (args: Input): Command;
  readonly commandName: string;
  readonly bind: (args: unknown) => Result<BoundCommand<Api, App>, string>;
}

/** How commands are defined over the tables of an application. */
export type DefineCommand<App extends AppTypes> = <
  Input,
  Args,
  Api = unknown,
  Snapshot = unknown,
  Value = unknown,
>(
  name: string,
  spec: LocalChange<App, Input, Args> | SentChange<Api, App, Input, Args, Snapshot, Value>,
) => CommandType<Input, Api, App>;

/**
 * Defines a change: what it does on this device and how it is sent. The result is a function that creates the command;
 * nothing happens until the command is dispatched.
 */
export function commandsOf<App extends AppTypes>(): DefineCommand<App> {
  return <Input, Args, Api, Snapshot, Value>(
    name: string,
    spec: LocalChange<App, Input, Args> | SentChange<Api, App, Input, Args, Snapshot, Value>,
  ) => {
    const make = (args: Input): Command => ({ name, args });
    const bind = (raw: unknown): Result<BoundCommand<Api, App>, string> => {
      const parsed = v.safeParse(spec.args, raw);
      if (!parsed.success) return err(`${name}: ${v.summarize(parsed.issues)}`);
      const args = parsed.output;
      return ok({
        refuse: async (db, moment) => (await spec.refuse?.(db, args, moment)) ?? null,
        apply: async (tx, moment) => (await spec.apply?.(tx, args, moment)) ?? [],
        queuesIn: spec.send ? null : (spec.queuesIn?.(args) ?? null),
        delivery: spec.send ? deliver(name, spec, args) : null,
      });
    };
    return Object.assign(make, { commandName: name, bind });
  };
}

function deliver<Api, App extends AppTypes, Input, Args, Snapshot, Value>(
  name: string,
  spec: SentChange<Api, App, Input, Args, Snapshot, Value>,
  args: Args,
): Delivery<Api, App> {
  const lane = spec.lane(args);
  const settleWith =
    (snapshot: Snapshot, value: Value): Settle<App> =>
    async (tx, moment) =>
      (await spec.settle?.(tx, args, { snapshot, value }, moment)) ?? [];
  return {
    lane,
    needs: spec.needs?.(args) ?? [],
    delay: typeof spec.delay === 'function' ? spec.delay(args) : (spec.delay ?? 0),
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

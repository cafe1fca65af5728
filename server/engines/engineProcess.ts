import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { err, ok, type Result } from '#domain/result.ts';
import { withoutFolders } from '../base/withoutFolders.ts';
import type { EngineError } from '../base/engineError.ts';
import { endedBySelf } from './endings.ts';
import { frameParser, messageFrame } from './frames.ts';
import type { CallResults, EngineCall, FromEngine, ToEngine } from './protocol.ts';

/** One engine process and the conversations with it. */
export interface EngineProcess {
  readonly alive: boolean;
  post(message: ToEngine): void;
  /** Starts a conversation; it ends with `answer`, `error` or `end`, or when the process does. */
  converse(handlers: CallHandlers): number;
  /** `started` gets the number of its conversation, for stopping it. */
  call<C extends EngineCall>(
    call: C,
    started: (id: number) => void,
  ): Promise<Result<CallResults[C['name']], EngineError>>;
  /** Ends the process and waits for it. */
  end(): Promise<void>;
  /** Kills it at once; every conversation gets the error. */
  kill(why: EngineError): void;
  /** Resolves when the process has ended, and its locks are released. */
  readonly gone: Promise<void>;
}

export interface CallHandlers {
  message(message: FromEngine): void;
  data(bytes: Uint8Array): void;
  /** Texts that it runs, for a process that ends by itself. */
  readonly texts?: readonly string[];
  /** The process has ended. */
  died(error: EngineError): void;
}

const FINAL_MESSAGES: readonly FromEngine['type'][] = ['answer', 'error', 'end'];

/** `told` makes of each error what people get. */
export function engineProcess(child: ChildProcess, told: (error: EngineError) => EngineError): EngineProcess {
  const pipe = child.stdio[3] as Duplex;
  const talks = new Map<number, CallHandlers>();
  let lastId = 0;
  let alive = true;

  const toldMessage = (message: FromEngine): FromEngine => {
    if (message.type === 'error') return { ...message, error: told(message.error) };
    if (message.type !== 'end' || message.storeFault === null) return message;
    return { ...message, storeFault: withoutFolders(message.storeFault) };
  };
  const receive = frameParser({
    message(raw) {
      const message = raw as FromEngine;
      const talk = talks.get(message.id);
      if (FINAL_MESSAGES.includes(message.type)) talks.delete(message.id);
      talk?.message(toldMessage(message));
    },
    data: (id, bytes) => talks.get(id)?.data(bytes),
  });
  pipe.on('data', receive);
  // The end of the process explains a broken pipe.
  pipe.on('error', () => undefined);

  const over = (why: (texts: readonly string[]) => EngineError): void => {
    if (!alive) return;
    alive = false;
    for (const talk of talks.values()) talk.died(why(talk.texts ?? []));
    talks.clear();
  };
  const exited = new Promise<void>((resolve) => {
    const left = (how: string) => {
      over((texts) => endedBySelf(how, texts));
      resolve();
    };
    child.once('exit', (code, signal) => left(signal ?? `exit ${code ?? 0}`));
    // Without a process id it never started, and no exit event follows.
    child.on('error', (cause) => {
      if (child.pid === undefined) left(withoutFolders(cause.message));
    });
  });

  const post = (message: ToEngine) => {
    pipe.write(messageFrame(message));
  };
  const converse = (handlers: CallHandlers): number => {
    const id = ++lastId;
    if (alive) talks.set(id, handlers);
    else queueMicrotask(() => handlers.died(GONE));
    return id;
  };

  return {
    get alive() {
      return alive;
    },
    post,
    converse,
    call<C extends EngineCall>(call: C, started: (id: number) => void) {
      return new Promise<Result<CallResults[C['name']], EngineError>>((resolve) => {
        const id = converse({
          message(message) {
            if (message.type === 'answer') resolve(ok(message.value as CallResults[C['name']]));
            else if (message.type === 'error') resolve(err(message.error));
          },
          data: () => undefined,
          died: (error) => resolve(err(error)),
        });
        if (alive) post({ type: 'call', id, call });
        started(id);
      });
    },
    async end() {
      pipe.end();
      child.kill('SIGTERM');
      await exited;
    },
    kill(why) {
      child.kill('SIGKILL');
      over(() => why);
    },
    gone: exited,
  };
}

const GONE: EngineError = {
  kind: 'died',
  message: "The engine's process has ended. Run the query again.",
  exception: null,
  at: null,
};

import { expose } from 'comlink';
import { mortal, type Mortal } from './killSwitch.ts';

type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** What a worker does for a page, each message and each call back being a step of its life. */
const stepping = <T extends object>(service: T, life: Mortal): object => {
  const step =
    (method: Method): Method =>
    (...args) =>
      life.step(() =>
        method(...args.map((each) => (typeof each === 'function' ? step(each as Method) : each))),
      );
  return Object.fromEntries(Object.entries(service).map(([name, method]) => [name, step(method as Method)]));
};

export interface MortalWorker {
  readonly worker: Worker;
  readonly life: Mortal;
}

/** A worker that dies at one of its steps, which its page is told as a browser does. */
export function mortalWorker<T extends object>(
  diesAt: number | undefined,
  serve: (life: Mortal) => T,
): MortalWorker {
  const { port1, port2 } = new MessageChannel();
  let isTerminated = false;
  // What it sent before arrives first.
  const life = mortal(
    diesAt,
    () => void setImmediate(() => isTerminated || port1.dispatchEvent(new Event('error'))),
  );
  expose(stepping(serve(life), life), port2);
  const terminate = (): void => {
    isTerminated = true;
    life.die();
    port1.close();
    port2.close();
  };
  return { worker: Object.assign(port1, { terminate }) as unknown as Worker, life };
}

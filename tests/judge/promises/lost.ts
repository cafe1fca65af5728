import type { Write } from '../history.ts';
import { atServer, deskOf } from '../scene.ts';
import { NONE } from './promise.ts';
import type { MakePromised } from './promise.ts';

/** A text that must be found until somebody who saw it replaced or removed it. */
interface Written {
  readonly person: number;
  readonly desk: string;
}

/**
 * Nothing acknowledged is lost: an acknowledged text is at its author's desk or with the server, until somebody who saw
 * it replaced or removed it. Of a change that was neither acknowledged nor refused, because its window died, the next
 * reading shows whether it happened.
 */
export const nothingLost: MakePromised = (scene) => {
  const live = new Map<string, Written>();
  const removed = new Map<string, Written>();
  const open = new Map<number, Write>();
  const done = new Set<number>();
  /** Acknowledged restorings: the next reading shows which object it is now. */
  let restored: Write[] = [];
  const reported = new Set<string>();

  const drop = (text: string) => {
    // If two people removed it, an undo by one of them does not bring it back for either.
    if (!live.has(text)) removed.delete(text);
    move(text, live, removed);
  };
  const happened = (write: Write) => {
    const { op, how, value, over } = write;
    if (done.has(op)) return;
    done.add(op);
    if (how === 'restore') return void restored.push(write);
    if (how === 'run') return;
    for (const text of over) {
      if (value === null || how !== 'set') drop(text);
      else {
        live.delete(text);
        removed.delete(text);
      }
    }
    if (value !== null) live.set(value, { person: write.person, desk: deskOf(write) });
  };
  const isShown = (write: Write, object: string) => {
    const read = scene.shown.get(deskOf(write))?.get(object);
    return read !== undefined && read.state !== 'deleting';
  };
  const settle = () => {
    for (const write of open.values()) {
      const { how, value } = write;
      const isHere = value !== null && scene.isAt(deskOf(write), value);
      if (how === 'restore' || value === null || isHere) happened(write);
    }
    open.clear();
    for (const write of restored) {
      const { value, object, as } = write;
      if (value === null) continue;
      if (as !== undefined && isShown(write, as))
        live.set(value, { person: write.person, desk: deskOf(write) });
      else if (isShown(write, object)) move(value, removed, live);
    }
    restored = [];
  };
  const isKept = (text: string, { person, desk }: Written) =>
    scene.isAt(desk, text) || scene.isAt(atServer(person), text) || scene.isAt(atServer(null), text);

  return {
    take(event) {
      if (event.kind === 'write') open.set(event.op, event);
      if (event.kind === 'refused') open.delete(event.op);
      if (event.kind === 'acknowledged') {
        const write = scene.writes.get(event.op);
        if (write) happened(write);
        open.delete(event.op);
      }
      if (event.kind !== 'checkpoint' && event.kind !== 'end') return NONE;
      settle();
      const broken: string[] = [];
      for (const [text, written] of live) {
        if (isKept(text, written) || reported.has(text)) continue;
        reported.add(text);
        broken.push(`lost: "${text}" of person ${written.person}, written at ${written.desk}, is nowhere`);
      }
      return broken;
    },
  };
};

function move(text: string, from: Map<string, Written>, to: Map<string, Written>): void {
  const written = from.get(text);
  if (!written) return;
  from.delete(text);
  to.set(text, written);
}

import type { Read, Write } from '../history.ts';
import { atServer, deskOf } from '../scene.ts';
import { NONE, type MakePromised } from './promise.ts';

/** A text that must be found until somebody who saw it replaced or removed it. */
interface Written {
  readonly person: number;
  /** Null: its desk has lost it, and what the server has of it any desk of the person may keep. */
  readonly desk: string | null;
}

interface Removed {
  readonly written: Written;
  /** The desk that removed it. */
  readonly by: string;
}

/** After them a desk may show again what it had removed. */
const BRINGING_BACK: ReadonlySet<Write['how']> = new Set(['undo', 'redo', 'restore']);

/**
 * Nothing acknowledged is lost: an acknowledged text is at its author's desk or with the server, until somebody who saw
 * it replaced or removed it. Of a change that was neither acknowledged nor refused, because its window died, the next
 * reading shows whether it happened.
 */
export const nothingLost: MakePromised = (scene) => {
  const live = new Map<string, Written>();
  const removed = new Map<string, Removed>();
  /** What replaced or removed a text last: an acknowledgement may come after that of what followed. */
  const takenBy = new Map<string, Write>();
  const open = new Map<number, Write>();
  const done = new Set<number>();
  /** What may bring texts back: the next reading shows which, and in which object. */
  let bringingBack: Write[] = [];
  const reported = new Set<string>();
  /** How long the history was when a text was acknowledged. */
  const linesOf = new Map<string, number>();
  let lines = 0;
  /** Who may not read what others own. */
  const hidden = new Set<number>();
  /** Who made an object, and in which a text was written. */
  const makers = new Map<string, number>();
  const objects = new Map<string, string>();
  /**
   * Of another's dashboard that a person may not read any more the unsent edits stay, which it showed; versions go.
   */
  const forgetVersions = (read: Read, before: Read | undefined) => {
    const isGone = read.values === null || read.state === 'detached';
    if (!isGone || read.type !== 'dashboard' || !hidden.has(read.person)) return;
    if (makers.get(read.object) === read.person) return;
    const shown = new Set(Object.values(before?.values ?? {}));
    for (const [text, { desk }] of live)
      if (desk === deskOf(read) && objects.get(text) === read.object && !shown.has(text)) live.delete(text);
  };

  const drop = (text: string, by: string) => {
    const written = live.get(text);
    live.delete(text);
    if (written) removed.set(text, { written, by });
    // If two people removed it, an undo by one of them does not bring it back for either.
    else if (removed.get(text)?.by !== by) removed.delete(text);
  };
  const bringBack = (text: string, { written }: Removed) => {
    removed.delete(text);
    live.set(text, written);
  };
  const add = (text: string, write: Write) => {
    const written = { person: write.person, desk: deskOf(write) };
    const taking = takenBy.get(text);
    if (taking === undefined || taking.op < write.op) live.set(text, written);
    else if (isRemoval(taking)) removed.set(text, { written, by: deskOf(taking) });
  };
  const happened = (write: Write) => {
    const { op, how, value, over } = write;
    if (done.has(op)) return;
    done.add(op);
    if (BRINGING_BACK.has(how)) bringingBack.push(write);
    if (how === 'restore' || how === 'run') return;
    for (const text of over) {
      takenBy.set(text, write);
      if (isRemoval(write)) drop(text, deskOf(write));
      else {
        live.delete(text);
        removed.delete(text);
      }
    }
    if (value !== null) add(value, write);
  };
  const shownAs = (write: Write, object: string): Read | null => {
    const read = scene.shown.get(deskOf(write))?.get(object);
    return read === undefined || read.state === 'deleting' ? null : read;
  };
  /** What the object of a change still shows. Of what waits for a person nobody can say whether it is removed. */
  const textsShown = (write: Write): ReadonlySet<string> => {
    const read = shownAs(write, write.object);
    return new Set(read === null || read.state === 'parked' ? [] : Object.values(read.values ?? {}));
  };
  const settle = () => {
    for (const write of open.values()) {
      const { how, value, over } = write;
      const isHere = value !== null && scene.isAt(deskOf(write), value);
      if (how === 'restore' || isHere) happened(write);
      else if (value === null) {
        const shown = textsShown(write);
        const gone = over.filter((text) => !shown.has(text));
        happened({ ...write, over: gone });
        // It may still happen, if its acknowledgement comes later.
        if (gone.length < over.length) done.delete(write.op);
      }
    }
    open.clear();
    for (const write of bringingBack) {
      const { value, object, as } = write;
      if (value !== null && as !== undefined && shownAs(write, as))
        live.set(value, { person: write.person, desk: deskOf(write) });
      else if (value !== null && shownAs(write, object)) {
        const was = removed.get(value);
        if (was) bringBack(value, was);
      }
      for (const text of textsShown(write)) {
        const was = removed.get(text);
        if (was?.by === deskOf(write)) bringBack(text, was);
      }
    }
    bringingBack = [];
  };
  const desksOf = ({ person, desk }: Written) =>
    desk === null ? [...scene.shown.keys()].filter((each) => each.endsWith(` ${person}`)) : [desk];
  const isWithServer = (text: string, { person }: Written) =>
    scene.isAt(atServer(person), text) || scene.isAt(atServer(null), text);
  const isKept = (text: string, written: Written) =>
    desksOf(written).some((desk) => scene.isAt(desk, text)) || isWithServer(text, written);
  /** What a device had acknowledged since is only promised as far as the server has it. */
  const revert = (device: number, to: number) => {
    const isOfDevice = ({ desk }: Written) => desk?.startsWith(`${device} `) === true;
    const isOlder = (text: string) => (linesOf.get(text) ?? lines) <= to;
    // Where its author's desk lost it, and it was replaced on the server since, only this device may have had it.
    const isOnlyHere = (text: string, written: Written) =>
      written.desk === null &&
      !isWithServer(text, written) &&
      !desksOf(written).some((desk) => !desk.startsWith(`${device} `) && scene.isAt(desk, text));
    for (const [text, written] of live) {
      if (isOnlyHere(text, written)) live.delete(text);
      if (!isOfDevice(written) || isOlder(text)) continue;
      if (isWithServer(text, written)) live.set(text, { ...written, desk: null });
      else live.delete(text);
    }
    for (const [text, { written }] of removed)
      if (isOfDevice(written) && !isOlder(text)) removed.delete(text);
    for (const [op, { device: own }] of open) if (own === device) open.delete(op);
    bringingBack = bringingBack.filter((write) => write.device !== device);
  };

  return {
    take(event, before) {
      lines += 1;
      if (event.kind === 'hidden' && event.isHidden) hidden.add(event.person);
      else if (event.kind === 'hidden') hidden.delete(event.person);
      if (event.kind === 'read') forgetVersions(event, before.read);
      if (event.kind === 'write' && event.value !== null) {
        objects.set(event.value, event.object);
        if (!makers.has(event.object)) makers.set(event.object, event.person);
      }
      // What only the server had, it may not have any more.
      if (event.kind === 'restored')
        for (const [text, { desk }] of live) if (desk === null) live.delete(text);
      if (event.kind === 'reverted') revert(event.device, event.to);
      if (event.kind === 'write') open.set(event.op, event);
      if (event.kind === 'refused') open.delete(event.op);
      if (event.kind === 'acknowledged') {
        const write = scene.writes.get(event.op);
        if (write?.value != null) linesOf.set(write.value, lines);
        if (write) happened(write);
        open.delete(event.op);
      }
      if (event.kind !== 'checkpoint' && event.kind !== 'end') return NONE;
      settle();
      const broken: string[] = [];
      for (const [text, written] of live) {
        if (isKept(text, written) || reported.has(text)) continue;
        reported.add(text);
        broken.push(
          `lost: "${text}" of person ${written.person}, written at ${written.desk ?? 'a desk that lost it'}, is nowhere`,
        );
      }
      return broken;
    },
  };
};

const isRemoval = ({ how, value }: Write): boolean => value === null || how !== 'set';

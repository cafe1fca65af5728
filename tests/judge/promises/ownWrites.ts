import type { Values, Write } from '../history.ts';
import { deskOf } from '../scene.ts';
import { NONE, type MakePromised } from './promise.ts';

/** Changes that may bring an earlier value back. */
const REVIVING: ReadonlySet<Write['how']> = new Set(['undo', 'redo', 'restore', 'decide', 'discard']);

/**
 * Each desk reads its writes: after a value was replaced here and that was acknowledged, the object does not show the
 * replaced one again, and right after the acknowledgement it shows the new one. Whatever else it shows came from others.
 */
export const ownWritesRead: MakePromised = (scene) => {
  /** What replaced a value last, by object, desk and value. */
  const replaced = new Map<string, Map<string, Map<string, number>>>();
  const replacedAt = (object: string, desk: string) => {
    const desks = replaced.get(object) ?? new Map<string, Map<string, number>>();
    replaced.set(object, desks);
    const values = desks.get(desk) ?? new Map<string, number>();
    desks.set(desk, values);
    return values;
  };
  let fresh: Write[] = [];
  /** Since the last checkpoint the server was put back to its backup. */
  let isPutBack = false;
  const forgive = (values: Values) => {
    for (const desks of replaced.values())
      for (const texts of desks.values())
        for (const [field, text] of Object.entries(values))
          for (const name of [named(field, text), named(undefined, text)]) texts.delete(name);
  };
  /** What a server has or had, by key. One without keys takes a creation without a response again, though it was deleted. */
  const begun = new Set<string>();
  /** What writes since the last reading replaced or removed: that is not read any more. */
  const passed = new Map<number, readonly string[]>();

  return {
    take(event, { stored, unseen = [] }) {
      if (event.kind === 'reverted') {
        const isOfDevice = (desk: string) => desk.startsWith(`${event.device} `);
        for (const desks of replaced.values())
          for (const desk of desks.keys()) if (isOfDevice(desk)) desks.delete(desk);
        fresh = fresh.filter(({ device }) => device !== event.device);
      }
      if (event.kind === 'restored') isPutBack = true;
      // What it has again may be read again.
      if (event.kind === 'stored' && isPutBack && event.device === null) forgive(event.values ?? {});
      if (event.kind === 'stored' && !scene.keepsKeys)
        forgive(
          Object.fromEntries(Object.entries(event.values ?? {}).filter(([field]) => unseen.includes(field))),
        );
      if (event.kind === 'stored' && stored === undefined && event.key != null) {
        // It begins anew, as its author made it.
        if (begun.has(event.key) && !scene.keepsKeys) replaced.delete(event.key);
        begun.add(event.key);
      }
      if (event.kind === 'write' && REVIVING.has(event.how)) replaced.delete(event.object);
      if (event.kind === 'write') passed.set(event.op, event.over);
      if (event.kind === 'refused') passed.delete(event.op);
      if (event.kind === 'acknowledged') {
        const write = scene.writes.get(event.op);
        if (!write || write.value === null || write.how !== 'set') return NONE;
        const values = replacedAt(write.object, deskOf(write));
        for (const text of write.over)
          if (!scene.isSentByTwo(write.object, text)) values.set(named(write.field, text), write.op);
        // Acknowledged late: what replaced it was acknowledged before.
        if ((values.get(named(write.field, write.value)) ?? 0) > write.op) return NONE;
        values.delete(named(write.field, write.value));
        fresh.push(write);
      }
      if (event.kind === 'checkpoint') {
        const gone = new Set([...passed.values()].flat());
        const unread = fresh.filter(
          (write) => !gone.has(write.value ?? '') && !scene.isAt(deskOf(write), write.value ?? ''),
        );
        fresh = [];
        isPutBack = false;
        passed.clear();
        return unread.map(
          ({ value, object, ...desk }) =>
            `unread: "${value}" of ${object} was acknowledged and is not at ${deskOf(desk)}`,
        );
      }
      if (event.kind !== 'read' || event.values === null) return NONE;
      const values = replaced.get(event.object)?.get(deskOf(event));
      if (values === undefined || values.size === 0) return NONE;
      return Object.entries(event.values)
        .filter(([field, text]) => values.has(named(field, text)) || values.has(named(undefined, text)))
        .map(
          ([, text]) =>
            `unread: ${event.object} shows "${text}" at ${deskOf(event)}, which was replaced there`,
        );
    },
  };
};

const named = (field: string | undefined, text: string): string => `${field ?? ''} ${text}`;

import type { SimDevice } from '../world/simDevice.ts';
import type { Recorder } from './recorder.ts';
import { keptTexts, readingsOf } from './readings.ts';

interface Known {
  readings: ReadonlyMap<string, string>;
  kept: ReadonlySet<string>;
}

/** Notes what every desk shows, as far as it changed, and that this moment's readings are complete. */
export function watchDesks(recorder: Recorder, devices: readonly SimDevice[]): () => Promise<void> {
  const known = new Map<string, Known>();
  const changes = new Map<SimDevice, number>();
  const noted = new Set<string>();

  async function read(device: SimDevice): Promise<void> {
    for (const user of device.profile.users) {
      const work = await device.profile.look(user);
      const desk = { person: user.id, device: device.index };
      const name = `${device.index} ${user.id}`;
      const before = known.get(name) ?? { readings: new Map<string, string>(), kept: new Set<string>() };
      const readings = new Map<string, string>();
      for (const reading of readingsOf(work)) {
        const text = JSON.stringify(reading);
        readings.set(reading.object, text);
        if (before.readings.get(reading.object) !== text)
          recorder.note({ kind: 'read', ...desk, ...reading });
      }
      for (const [object, text] of before.readings) {
        if (readings.has(object)) continue;
        const { type, number } = JSON.parse(text) as {
          readonly type: string;
          readonly number: number | null;
        };
        recorder.note({ kind: 'read', ...desk, object, type, number, state: 'closed', values: null });
      }
      const kept = keptTexts(work);
      const added = [...kept].filter((text) => !before.kept.has(text));
      const removed = [...before.kept].filter((text) => !kept.has(text));
      if (added.length + removed.length > 0) recorder.note({ kind: 'kept', ...desk, added, removed });
      known.set(name, { readings, kept });
    }
  }

  return async () => {
    for (const device of devices) {
      for (const user of device.profile.users) {
        const name = `${device.index} ${user.id}`;
        if (noted.has(name)) continue;
        noted.add(name);
        // At once: a desk that never shows anything is one, too.
        recorder.note({ kind: 'desk', person: user.id, device: device.index });
      }
      if (changes.get(device) === device.profile.changes) continue;
      changes.set(device, device.profile.changes);
      await read(device);
    }
    recorder.note({ kind: 'checkpoint' });
  };
}

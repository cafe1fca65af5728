import { type Memory, paddedBytes } from './memory.ts';
import { dateText } from './temporalText.ts';
import { pairAt, wordsAt } from './writeAt.ts';

const MICROS_PER_SECOND = 1_000_000;
const MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
const [COLON, POINT] = [0x3a, 0x2e];
const encoder = new TextEncoder();

/** Space for the longest year, a fraction and a zone. */
export const TIMESTAMP_BYTES = 64;

/** Writes microseconds since the epoch, exact as a double, as ISO 8601; returns the end of the text. */
export type TimestampWriter = (target: Memory, at: number, micros: number) => number;

/** Creates no string except one for each new day. */
export function timestampWriter(zone: string): TimestampWriter {
  const zoneBytes = paddedBytes(encoder.encode(zone));
  let knownDay = NaN;
  let date = paddedBytes(new Uint8Array(0));
  let dateSize = 0;

  return (target, at, micros) => {
    const day = Math.floor(micros / MICROS_PER_DAY);
    if (day !== knownDay) {
      const encoded = encoder.encode(`${dateText(day)}T`);
      date = paddedBytes(encoded);
      dateSize = encoded.length;
      knownDay = day;
    }
    const rest = micros - day * MICROS_PER_DAY;
    const seconds = Math.floor(rest / MICROS_PER_SECOND) | 0;
    const minutes = (seconds / 60) | 0;
    const hours = (minutes / 60) | 0;
    const { bytes } = target;
    let end = pairAt(target, wordsAt(target, at, date, dateSize), hours);
    bytes[end++] = COLON;
    end = pairAt(target, end, minutes - hours * 60);
    bytes[end++] = COLON;
    end = pairAt(target, end, seconds - minutes * 60);
    const fraction = (rest - seconds * MICROS_PER_SECOND) | 0;
    if (fraction !== 0) {
      const millis = (fraction / 100) | 0;
      const high = (millis / 100) | 0;
      bytes[end++] = POINT;
      end = pairAt(target, end, high);
      end = pairAt(target, end, millis - high * 100);
      end = pairAt(target, end, fraction - millis * 100);
    }
    return wordsAt(target, end, zoneBytes, zone.length);
  };
}

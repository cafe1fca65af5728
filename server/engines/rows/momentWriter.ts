import { type Memory, memoryOf } from './memory.ts';
import { dateText } from './temporalText.ts';

const MICROS_PER_SECOND = 1_000_000;
const MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
const ZERO = 0x30;
const [COLON, POINT, SEPARATOR] = [0x3a, 0x2e, 0x54];
/** Room for the longest year, a fraction and a zone. */
const ROOM = 64;

/** Writes timestamps as ISO 8601 into a memory of its own: no string is made but one for each new day. */
export interface MomentWriter {
  readonly memory: Memory;
  /** Writes microseconds since the epoch, exact as a double; answers how many bytes that took. */
  at(micros: number): number;
}

export function momentWriter(zone: string): MomentWriter {
  const written = memoryOf(ROOM);
  const memory = written.bytes;
  const zoneBytes = new TextEncoder().encode(zone);
  let knownDay = NaN;
  let dateEnd = 0;

  const two = (offset: number, value: number) => {
    const tens = Math.floor(value / 10);
    memory[offset] = ZERO + tens;
    memory[offset + 1] = ZERO + value - tens * 10;
  };

  return {
    memory: written,
    at(micros) {
      const day = Math.floor(micros / MICROS_PER_DAY);
      if (day !== knownDay) {
        dateEnd = new TextEncoder().encodeInto(dateText(day), memory).written;
        memory[dateEnd++] = SEPARATOR;
        knownDay = day;
      }
      const rest = micros - day * MICROS_PER_DAY;
      const seconds = Math.floor(rest / MICROS_PER_SECOND);
      const minutes = Math.floor(seconds / 60);
      const hours = Math.floor(minutes / 60);
      two(dateEnd, hours);
      memory[dateEnd + 2] = COLON;
      two(dateEnd + 3, minutes - hours * 60);
      memory[dateEnd + 5] = COLON;
      two(dateEnd + 6, seconds - minutes * 60);
      let end = dateEnd + 8;
      let fraction = rest - seconds * MICROS_PER_SECOND;
      if (fraction !== 0) {
        memory[end] = POINT;
        for (let digit = 6; digit > 0; digit--) {
          const left = Math.floor(fraction / 10);
          memory[end + digit] = ZERO + fraction - left * 10;
          fraction = left;
        }
        end += 7;
      }
      memory.set(zoneBytes, end);
      return end + zoneBytes.length;
    },
  };
}

/** Counts the rows of CSV text that arrives in parts. A line break inside quotes ends no row. */
export interface CsvCounter {
  add(bytes: Uint8Array): void;
  /** Without the header. */
  rows(): number;
}

const [QUOTE, LINE_FEED] = [0x22, 0x0a];

export function createCsvCounter(): CsvCounter {
  let isQuoted = false;
  let lines = 0;
  let isOpen = false;
  return {
    add(bytes) {
      for (const byte of bytes) {
        if (byte === QUOTE) isQuoted = !isQuoted;
        if (byte === LINE_FEED && !isQuoted) {
          lines += 1;
          isOpen = false;
        } else isOpen = true;
      }
    },
    rows: () => Math.max(0, lines + (isOpen ? 1 : 0) - 1),
  };
}

const DECIMAL_UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'];
const BINARY_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'];

/** Bytes in units of a thousand or of 1,024, to two decimals at most. */
export function memory(base: 1000 | 1024, suffix: string): (bytes: number) => string {
  const units = base === 1000 ? DECIMAL_UNITS : BINARY_UNITS;
  return (bytes) => {
    if (bytes === 0) return `0B${suffix}`;
    const step = Math.floor(Math.log(Math.abs(bytes)) / Math.log(base));
    const power = Math.min(Math.max(step, 0), units.length - 1);
    return `${Number((bytes / base ** power).toFixed(2))}${units[power] ?? ''}${suffix}`;
  };
}

/* Its type is not inferred: of that many numbers it took every type checker seconds. */
declare module 'world-atlas/countries-50m.json' {
  const outlines: unknown;
  // The format of the package.
  export default outlines;
}

/**
 * What `npm test` takes of things of one kind: one of so many, the same in every run. `npm run test:long` runs the files that
 * import this with WHOLE=1, which takes all.
 */
export const shareOf = <T>(all: readonly T[], oneOf: number, first = 0): readonly T[] =>
  process.env['WHOLE'] === '1' ? all : all.filter((_, at) => at % oneOf === first % oneOf);

/**
 * The limits of one rendering. Beyond them the template is rejected with a message, and the renderer is replaced if
 * necessary.
 */
export const LIMITS = {
  /** Milliseconds of rendering, including all lookups. */
  milliseconds: 2000,
  /** Characters of a template, and of its result. */
  text: 1_000_000,
  /** Characters of its values, as JSON. */
  values: 1_000_000,
  /** Steps of the engine, which end infinite loops long before the deadline and at the same step on all machines. */
  steps: 5_000_000,
  /** Lookups of other datasets and metrics, including nested ones. */
  lookups: 20,
  /** Pages of 64 KB for the engine: 64 MB. */
  memoryPages: 1024,
  /** Queued renderings per person. */
  waiting: 100,
} as const;

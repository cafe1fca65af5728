/** What one rendering may take. Past it the template is refused with a sentence, and the renderer replaced if need be. */
export const LIMITS = {
  /** Milliseconds of rendering, with everything that it leads to. */
  milliseconds: 2000,
  /** Characters of a template, and of what it gives. */
  text: 1_000_000,
  /** Characters of the values that go with it, as JSON. */
  values: 1_000_000,
  /** Steps of the engine, which ends endless loops long before the deadline and at the same step everywhere. */
  steps: 5_000_000,
  /** Datasets and metrics of others that one rendering asks for, one inside another included. */
  lookups: 20,
  /** Pages of 64 KB for the engine: 64 MB. */
  memoryPages: 1024,
  /** Renderings of one person that wait for their turn. */
  waiting: 100,
} as const;

/** What of a person's the local query engine's files are on this device for. */
export interface EngineUses {
  /** Dashboards whose data is stored for filters without a network. */
  readonly dashboards: number;
  readonly tables: number;
  readonly results: number;
}

/** Whether they stay without a request. Others are removed when the app starts: they take 37 MB. */
export function isEngineUsed({ dashboards, tables, results }: EngineUses): boolean {
  return dashboards + tables + results > 0;
}

/** Whether a person can remove them. What refreshes stored data would download them again. */
export function canRemoveEngine({ dashboards }: EngineUses): boolean {
  return dashboards === 0;
}

/** What the local query engine's files are on this device for. */
export interface EngineUses {
  /** The person asked for them. */
  readonly isRequested: boolean;
  /** Dashboards whose data is stored for filters without a network. */
  readonly dashboards: number;
  readonly tables: number;
  readonly results: number;
}

/** Whether they stay. Others are removed when the app starts: they take 37 MB. */
export function isEngineUsed({ isRequested, dashboards, tables, results }: EngineUses): boolean {
  return isRequested || dashboards + tables + results > 0;
}

/** Whether a person can remove them. What refreshes stored data would download them again. */
export function canRemoveEngine({ dashboards }: EngineUses): boolean {
  return dashboards === 0;
}

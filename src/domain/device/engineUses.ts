/** What a person has on this device that needs the files of the local query engine. */
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

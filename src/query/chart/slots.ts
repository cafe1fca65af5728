/** Urgent tasks start before patient ones. */
export type Urgency = 'urgent' | 'patient';

/** Runs a limited number of tasks at once; the others queue: urgent before patient, then in order of arrival. */
export interface RequestSlots {
  run<T>(work: () => Promise<T>, urgency?: Urgency): Promise<T>;
}

/** Patient tasks may use only `forPatient` of the slots: the rest stays free for urgent ones. */
export function createSlots(atOnce: number, forPatient: number = atOnce): RequestSlots {
  const waiting: Record<Urgency, (() => void)[]> = { urgent: [], patient: [] };
  const running: Record<Urgency, number> = { urgent: 0, patient: 0 };

  const isFree = (urgency: Urgency): boolean =>
    running.urgent + running.patient < atOnce && (urgency === 'urgent' || running.patient < forPatient);

  /** Starts the next queued task. */
  function next(): void {
    for (const urgency of ['urgent', 'patient'] as const) {
      if (!isFree(urgency)) continue;
      const begin = waiting[urgency].shift();
      if (begin === undefined) continue;
      running[urgency] += 1;
      begin();
      return;
    }
  }

  return {
    async run(work, urgency = 'urgent') {
      if (isFree(urgency)) running[urgency] += 1;
      else await new Promise<void>((resolve) => waiting[urgency].push(resolve));
      try {
        return await work();
      } finally {
        running[urgency] -= 1;
        next();
      }
    },
  };
}

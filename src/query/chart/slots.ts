/** Urgent tasks start before patient ones. */
export type Urgency = 'urgent' | 'patient';

/**
 * Runs a limited number of tasks at once; the others queue: urgent before patient, then those of what is in view when
 * a slot is free, then in order of arrival.
 */
export interface RequestSlots {
  run<T>(work: () => Promise<T>, urgency?: Urgency, isInView?: () => boolean): Promise<T>;
}

interface Waiting {
  readonly begin: () => void;
  readonly isInView: () => boolean;
}

/** Patient tasks may use only `forPatient` of the slots: the rest stays free for urgent ones. */
export function createSlots(atOnce: number, forPatient: number = atOnce): RequestSlots {
  const waiting: Record<Urgency, Waiting[]> = { urgent: [], patient: [] };
  const running: Record<Urgency, number> = { urgent: 0, patient: 0 };

  const isFree = (urgency: Urgency): boolean =>
    running.urgent + running.patient < atOnce && (urgency === 'urgent' || running.patient < forPatient);

  /** Starts the next queued task. */
  function next(): void {
    for (const urgency of ['urgent', 'patient'] as const) {
      if (!isFree(urgency)) continue;
      const inView = waiting[urgency].findIndex((each) => each.isInView());
      const [first] = waiting[urgency].splice(Math.max(0, inView), 1);
      if (first === undefined) continue;
      running[urgency] += 1;
      first.begin();
      return;
    }
  }

  return {
    async run(work, urgency = 'urgent', isInView = () => false) {
      if (isFree(urgency)) running[urgency] += 1;
      else await new Promise<void>((begin) => waiting[urgency].push({ begin, isInView }));
      try {
        return await work();
      } finally {
        running[urgency] -= 1;
        next();
      }
    },
  };
}

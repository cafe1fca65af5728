import type { SextantDb } from '#store/db.ts';

/** A process that can die: after its death none of its code continues, and none of its promises settle. */
export interface Mortal {
  readonly isDead: boolean;
  /** How often it could have died so far. */
  readonly chances: number;
  /** Wraps a step: the process may die before the step, or after it and before it gets the result. */
  step<T>(work: () => Promise<T>): Promise<T>;
  die(): void;
  /** Lets it die at one of its next chances, counted from now. */
  dieIn(chances: number): void;
}

/** A new promise each time: a shared one would keep everything that waits for it in memory. */
const never = () => new Promise<never>(() => undefined);

export function mortal(
  dieAtChance = Number.POSITIVE_INFINITY,
  onDeath: () => void = () => undefined,
): Mortal {
  let chances = 0;
  let last = dieAtChance;
  let isDead = false;
  const survives = () => {
    chances += 1;
    if (chances >= last) die();
    return !isDead;
  };
  const die = () => {
    if (isDead) return;
    isDead = true;
    onDeath();
  };
  return {
    get isDead() {
      return isDead;
    },
    get chances() {
      return chances;
    },
    async step(work) {
      if (!survives()) return never();
      const result = await work();
      return survives() ? result : never();
    },
    die,
    dieIn: (more) => void (last = chances + more),
  };
}

/** The database as used by such a process: transactions stay atomic, whenever it dies. */
export function mortalDb(db: SextantDb, life: Mortal): SextantDb {
  const wrapped = Object.create(db) as SextantDb;
  const transaction = (...args: Parameters<SextantDb['transaction']>) =>
    life.step(() => Promise.resolve(db.transaction(...args)));
  const writing = (...args: Parameters<SextantDb['writing']>) => life.step(() => db.writing(...args));
  return Object.assign(wrapped, { transaction, writing });
}

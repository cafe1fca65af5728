import { setTimeout } from 'node:timers';
import { CONNECT_WITHIN, connectWithin } from './connectWithin.ts';
import type { Driver, Session } from './driver.ts';

/** Connections that are kept for the next work: connecting takes longer than most queries. */
export interface Sessions {
  take(): Promise<Session>;
  /** Gives one back as it was opened, or closes it if it is not sound. */
  giveBack(session: Session, isSound: boolean): Promise<void>;
}

const MOST_IDLE = 4;
const IDLE_FOR = 60_000;

export function sessions(driver: Driver): Sessions {
  const idle: { readonly session: Session; readonly timer: NodeJS.Timeout }[] = [];

  const drop = (session: Session): void => {
    const at = idle.findIndex((each) => each.session === session);
    if (at >= 0) idle.splice(at, 1);
    void session.close();
  };

  return {
    async take() {
      for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
        clearTimeout(kept.timer);
        if (kept.session.isOpen()) return kept.session;
      }
      return connectWithin(driver, CONNECT_WITHIN);
    },
    async giveBack(session, isSound) {
      if (!isSound || idle.length >= MOST_IDLE || !(await session.reset())) return session.close();
      const timer = setTimeout(() => drop(session), IDLE_FOR);
      timer.unref();
      idle.push({ session, timer });
    },
  };
}

import { upgradeWebSocket } from '@hono/node-server';
import { Hono } from 'hono';
import type { WSContext } from 'hono/ws';
import { getEvents, getJob, stopJob } from '#contract/chart/asyncEvent.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import { type EventChannels, EVENT_ID } from '../../backgroundJobs/channels.ts';
import { EVENTS_PATH } from '../../backgroundJobs/eventsAddress.ts';
import { giveChannel, readChannel } from '../../backgroundJobs/channelToken.ts';
import type { ChartJobs } from '../../backgroundJobs/chartJobs.ts';
import type { Secrets } from '../../auth/tokens/secrets.ts';
import { hashToken } from '../../auth/tokens/tokens.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';
import { isOwnOrigin } from '../../http/originCheck.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';

/** The ends of jobs, polled or over a WebSocket, and stopping a job. */
export function chartJobRoutes(deps: ServerDeps, secrets: Secrets, jobs: ChartJobs): Hono<AppEnv> {
  const mayList = requireUser(deps, ['can_list', 'AsyncEventsRestApi']);
  const routes = new Hono<AppEnv>();

  serve(routes, getEvents, mayList, async (c, { query }) => {
    const channel = await readChannel(c, secrets);
    if (channel === null) {
      await giveChannel(c, deps, secrets);
      return messageError(c, 401, 'Not authorized');
    }
    const lastId = query.last_id ?? null;
    if (lastId !== null && !EVENT_ID.test(lastId))
      return messageError(c, 400, 'last_id is no id of an event.');
    return c.json({ result: jobs.channels.after(channel, currentUser(c).id, lastId) });
  });

  routes.get(
    EVENTS_PATH,
    mayList,
    async (c, next) => {
      // A browser sends cookies along from any page.
      if (!isOwnOrigin(c, deps.config)) return messageError(c, 403, 'Another site may not follow events.');
      if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket')
        return messageError(c, 426, 'This address takes WebSockets.');
      return (await readChannel(c, secrets)) === null ? messageError(c, 401, 'Not authorized') : next();
    },
    upgradeWebSocket(async (c) => {
      const channel = (await readChannel(c, secrets)) ?? '';
      const person = currentUser(c).id;
      const token = c.get('browser')?.token ?? null;
      const lastId = c.req.query('last_id') ?? null;
      return following(jobs.channels, {
        channel,
        person,
        lastId: lastId !== null && EVENT_ID.test(lastId) ? lastId : null,
        isSignedIn: () => isSignedIn(deps, token, person),
      });
    }),
  );

  serve(routes, getJob, mayList, (c, { path }) => {
    const job = jobs.byId(path.id, currentUser(c).id);
    return job === null ? notFound(c) : c.json({ result: { job_id: job.id } });
  });

  serve(routes, stopJob, mayList, (c, { path }) => {
    const job = jobs.byId(path.id, currentUser(c).id);
    if (job === null) return notFound(c);
    jobs.stop(job);
    return c.json({ message: 'OK' });
  });

  return routes;
}

/** Whether the session that opened a connection still signs its person in. */
function isSignedIn({ meta, clock, config }: ServerDeps, token: string | null, person: number): boolean {
  if (meta.users.byId(person)?.active !== true) return false;
  if (config.signIn.header !== null) return true;
  return token !== null && meta.sessions.find(hashToken(token), clock.now())?.userId === person;
}

interface Follower {
  readonly channel: string;
  readonly person: number;
  readonly lastId: string | null;
  readonly isSignedIn: () => boolean;
}

const SIGNED_OUT = [1008, 'signed out'] as const;
/** A connection on which nothing happens ends soon after its person has signed out. */
const CHECK_EVERY: Millis = 20 * SECOND;

/** Sends what was missed, then each event; ends once its person is signed out. */
function following(channels: EventChannels, { channel, person, lastId, isSignedIn: isThere }: Follower) {
  let stop: () => void = () => undefined;
  return {
    onOpen(_event: Event, socket: WSContext) {
      const send = (event: object): void => {
        if (isThere()) socket.send(JSON.stringify(event));
        else socket.close(...SIGNED_OUT);
      };
      const check = setInterval(() => isThere() || socket.close(...SIGNED_OUT), CHECK_EVERY);
      check.unref();
      for (const missed of channels.after(channel, person, lastId)) send(missed);
      const unfollow = channels.follow(channel, person, send);
      stop = () => {
        clearInterval(check);
        unfollow();
      };
    },
    onClose: () => stop(),
    onError: () => stop(),
  };
}

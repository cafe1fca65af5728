import type { Finish } from '#domain/compile/computeQuery.ts';
import type { Preparing } from '#domain/preparing.ts';
import type { Clock, Random } from '#domain/time.ts';
import type { ServerConfig } from './config.ts';
import type { ChartTypes } from './chartTypes/chartTypeFiles.ts';
import type { AddedEngines } from './engines/added/engineFiles.ts';
import type { ComputeCaller } from './engines/work.ts';
import type { EngineHost } from './engines/engineHost.ts';
import type { Log } from './base/log.ts';
import type { Meta } from './meta/meta.ts';
import type { User } from './meta/people/users.ts';
import type { Webhooks } from './webhooks/webhooks.ts';
import type { Templates } from './templates/template.ts';
import type { RunStart } from './reports/run/runner.ts';

/** What the frame around all routes needs, whether they respond themselves or pass on the response of a Superset. */
export interface FrameDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly config: ServerConfig;
}

/** Where files are read that become tables of writable databases, and the memory for reading one. */
export interface UploadPlace {
  readonly folder: string;
  readonly memory: number;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** Everything the routes reach the world through. */
export interface ServerDeps extends FrameDeps {
  readonly meta: Meta;
  readonly engines: EngineHost;
  readonly templates: Templates;
  /** The names of the databases that are still being loaded; none where all are there from the start. */
  readonly preparing?: () => readonly Preparing[];
  /** Databases whose engines are opened when they are first asked for, by address: most starts never write. */
  readonly writable?: ReadonlyMap<string, () => Promise<void>>;
  /** Where files that become tables are read; without it none are taken. */
  readonly uploads?: UploadPlace;
  /** Makes results of the rows of statements outside of the server's own thread; without it they are made on it. */
  readonly finish?: (caller: ComputeCaller) => Finish;
  /** Chart types that were added on this machine; without it there are none. */
  readonly chartTypes?: ChartTypes;
  /** Engines that were added on this machine; without it there are none. */
  readonly addedEngines?: AddedEngines;
  /** Told of what people change and what fails; without it nobody is. */
  readonly webhooks?: Webhooks;
  /** Starts a run of a report now; false while one is working. */
  readonly runReport?: (id: number) => RunStart;
}

/** What is known of a request when a route is called. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Who is signed in, by cookie or by bearer token; null for nobody. */
    user: User | null;
    /** Whether the user came by cookie: the legacy calls take nothing else. */
    byCookie: boolean;
    /** Whether the user came by a token for scripts, which no other site can make a browser send. */
    byOwnToken: boolean;
    /** Whether the user came by a token for models, which change nothing. */
    readsOnly: boolean;
    /** Why a bearer token that was sent did not sign anybody in; null when none was sent or it did. */
    bearerFault: BearerFault | null;
    /** The browser's session, signed in or not; null for a caller that has no cookie of ours. */
    browser: BrowserSession | null;
    /** The permission for whose lack a request is refused. */
    missingPair?: readonly [permission: string, view: string];
    /** Whether a request is refused because row rules limit what its caller sees. */
    isByRowRule?: boolean;
  };
}

export interface BearerFault {
  readonly status: 401 | 422;
  readonly msg: string;
}

/** The session cookie as it was sent or as this response sets it. */
export interface BrowserSession {
  readonly token: string;
  readonly csrfBase: string;
}

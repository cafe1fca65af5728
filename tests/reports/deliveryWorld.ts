import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createApp } from '../../server/app.ts';
import { serverConfig } from '../../server/config.ts';
import { ensureTestAdmin } from '../server/cheapPasswords.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { silentLog } from '../../server/base/log.ts';
import { createReports } from '../../server/reports/createReports.ts';
import type { DeliveryChannels } from '../../server/reports/delivery/deliver.ts';
import { smtpMail } from '../../server/reports/delivery/mail.ts';
import { postJson } from '../../server/webhooks/postJson.ts';
import { createWebhooks } from '../../server/webhooks/webhooks.ts';
import type { ReportRunner } from '../../server/reports/run/runner.ts';
import { ENGINE, testEngine } from '../engine/testEngine.ts';
import { Browser } from '../server/browser.ts';
import { send, signedInAs } from '../server/people/people.ts';
import { countingRandom, openedMeta, PASSWORD, testClock } from '../server/testApp.ts';
import { testTemplates } from '../server/templates/testTemplates.ts';

/** The mailbox that takes nothing. */
export const REFUSED = 'nobody@full.test';

const portOf = (server: { address(): string | AddressInfo | null }): number =>
  (server.address() as AddressInfo).port;

const to = (type: string) => (target: string) => ({ type, recipient_config_json: { target } });
export const [email, webhook] = [to('Email'), to('Webhook')];

export const toOf = ({ to }: ParsedMail): string =>
  [to]
    .flat()
    .map((each) => (each as AddressObject).text)
    .join();

interface Posted {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server with a shop, a mail server and a web server that take what reports send, for the tests of one file. */
export function deliveryWorld() {
  let engine: Awaited<ReturnType<typeof testEngine>>;
  let smtp: SMTPServer;
  let web: Server;
  let hook: string;
  let deps: ServerDeps;
  let channels: DeliveryChannels;
  let runner: ReportRunner;
  let admin: Browser;
  let shop: { chart: number; dashboard: number; database: number; dataset: number };
  const mails: ParsedMail[] = [];
  const posted: Posted[] = [];
  const events: Posted[] = [];

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) => done(address === REFUSED ? new Error('mailbox full') : undefined),
      onData: (stream, _, done) => {
        simpleParser(stream, (_fault, mail) => {
          mails.push(mail);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
    web = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        (request.url === '/events' ? events : posted).push({
          headers: request.headers,
          body: Buffer.concat(parts).toString('utf8'),
        });
        response.writeHead(request.url === '/broken' ? 500 : 204).end();
      });
    });
    await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
    hook = `http://127.0.0.1:${portOf(web)}/hook`;

    engine = await testEngine([
      "CREATE TABLE ships AS SELECT i AS id, 'ship <' || i || '>' AS name FROM range(5) AS t(i)",
    ]);
    const meta = openedMeta(':memory:');
    const clock = testClock();
    const random = countingRandom();
    const adminId = await ensureTestAdmin(meta, PASSWORD, clock, random);
    const row = {
      backend: 'duckdb',
      sqlalchemyUri: ENGINE,
      uuid: '4a1f6b0e-52a5-4c55-9c39-1f0d1b7a2c11',
      databaseName: 'harbour',
    };
    const database = meta.databases.insert(row, clock.now());
    deps = {
      meta,
      engines: engine.host,
      templates: testTemplates(),
      clock: { now: () => clock.now(), sleep: () => new Promise(() => undefined) },
      random,
      log: silentLog,
      config: serverConfig({ publicUrl: 'https://sql.example.org' }),
      runReport: (id) => runner.runNow(id),
      webhooks: createWebhooks({
        urls: [hook.replace('/hook', '/events')],
        secret: 'a secret',
        post: postJson,
        base: 'https://sql.example.org',
        clock,
        random,
        log: silentLog,
      }),
    };
    const app = createApp(deps);
    const fetchHere = async (request: Request) => app.fetch(request);
    channels = {
      mail: smtpMail(`smtp://127.0.0.1:${portOf(smtp.server)}`, 'Sextant <reports@example.org>'),
      post: postJson,
      webhookSecret: 'a secret',
    };
    runner = createReports(deps, channels, fetchHere);
    const world = { deps, clock, meta, browser: () => new Browser(fetchHere, '') };
    admin = await signedInAs(world as never, adminId);
    const dataset = await idOf('/api/v1/dataset/', { database, schema: 'main', table_name: 'ships' });
    const chart = await idOf('/api/v1/chart/', {
      slice_name: 'Ships',
      viz_type: 'table',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['name'], row_limit: 3 }),
    });
    const dashboard = await idOf('/api/v1/dashboard/', {
      dashboard_title: 'Harbour',
      published: true,
      json_metadata: JSON.stringify({
        native_filter_configuration: [
          {
            id: 'NATIVE_FILTER-1',
            name: 'Ship',
            type: 'NATIVE_FILTER',
            filterType: 'filter_select',
            targets: [{ datasetId: dataset, column: { name: 'id' } }],
            scope: { rootPath: ['ROOT_ID'], excluded: [] },
            controlValues: {},
            cascadeParentIds: [],
            defaultDataMask: {
              extraFormData: { filters: [{ col: 'id', op: 'IN', val: [4] }] },
              filterState: { value: [4] },
            },
          },
        ],
      }),
    });
    await send(admin, 'PUT', `/api/v1/chart/${chart}`, { dashboards: [dashboard] });
    shop = { chart, dashboard, database, dataset };
  });
  beforeEach(() => {
    mails.length = 0;
    posted.length = 0;
    events.length = 0;
  });
  afterAll(async () => {
    await new Promise<void>((resolve) => smtp.close(resolve));
    await new Promise((resolve) => void web.close(resolve));
    await Promise.all([engine.host.close(), deps.templates.close()]);
  });

  async function idOf(path: string, body: object): Promise<number> {
    const response = await send(admin, 'POST', path, body);
    if (response.status !== 201) throw new Error(`${path}: ${await response.text()}`);
    return ((await response.json()) as { id: number }).id;
  }

  let count = 0;
  async function ran(more: object, by: Browser = admin) {
    const body = {
      type: 'Report',
      name: `report ${(count += 1)}`,
      crontab: '0 8 * * *',
      creation_method: 'alerts_reports',
      report_format: 'CSV',
      ...more,
    };
    const made = await send(by, 'POST', '/api/v1/report/', body);
    const { id } = (await made.json()) as { id: number };
    const started = await send(by, 'POST', `/api/v1/sextant/report/${id}/run`, {});
    expect([made.status, started.status]).toEqual([201, 202]);
    await runner.idle();
    const [run] = deps.meta.reports.lastRuns(id, 1);
    return { state: run?.state, error: run?.errorMessage, value: run?.value };
  }

  return {
    mails,
    posted,
    /** What webhooks were told. */
    async events() {
      await deps.webhooks?.idle();
      return events;
    },
    ran,
    idOf,
    get hook() {
      return hook;
    },
    get deps() {
      return deps;
    },
    get runner() {
      return runner;
    },
    get admin() {
      return admin;
    },
    get shop() {
      return shop;
    },
  };
}

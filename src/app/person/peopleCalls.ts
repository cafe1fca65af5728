import {
  type AccountPlace,
  endSession,
  getOwnName,
  listSecurityEntries,
  listSessions,
  listUsage,
  makeToken,
  saveOwnName,
  saveOwnPassword,
} from '#api/people/account.ts';
import { readEmbedding, removeEmbedding, saveEmbedding } from '#api/dashboard/embedding.ts';
import { notePresence } from '#api/entity/presence.ts';
import { listAddedEngines, listChartTypes, turnChartType, turnEngine } from '#api/moduleFiles.ts';
import { joinScreen, listScreens, removeScreen } from '#api/kiosk/screens.ts';
import { listNotices, readDraft, readPushKey, subscribePush, unsubscribePush } from '#api/people/notices.ts';
import { listAccounts, removeAccount, saveAccount } from '#api/people/people.ts';
import { listRecentChanges } from '#api/people/recentChanges.ts';
import { listPermissions, listRoles, permissionsOf, removeRole, saveRole } from '#api/people/roles.ts';
import { listRules, removeRule, ruleChoices, saveRule } from '#api/people/rowRules.ts';
import {
  listEngines,
  listHidden,
  readConnection,
  readDatabaseUses,
  removeDatabase,
  saveDatabase,
  testConnection,
} from '#api/sql/connections.ts';
import type { Client } from '#api/http/client.ts';
import { pullComments } from '#commands/pull/pullComments.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ChangeOutcome, PeopleCalls, ReadingOutcome } from '#features/services/people.ts';
import type { SextantDb } from '#store/db.ts';
import { type OutcomePorts, readOutcome } from '../dashboards/readOutcome.ts';

interface PeoplePorts extends OutcomePorts {
  readonly db: SextantDb;
  readonly client: Client;
  readonly place: () => AccountPlace;
}

/** What the pages about people and databases ask a server; loaded with them. */
export function createPeopleCalls(ports: PeoplePorts): PeopleCalls {
  const { client, place } = ports;
  async function read<T>(loaded: Promise<Result<T, ApiError>>): ReadingOutcome<T> {
    const found = await loaded;
    return found.ok ? ok(found.value) : err(readOutcome(found, ports));
  }
  async function asked<T>(sent: Promise<Result<T, ApiError>>): Promise<Result<T, string>> {
    const response = await sent;
    return response.ok ? response : err(describeError(response.error));
  }
  async function change(sent: Promise<Result<void, ApiError>>): ChangeOutcome {
    const done = await sent;
    return done.ok ? done : err(describeError(done.error));
  }
  return {
    databases: {
      hidden: () => read(listHidden(client)),
      engines: () => asked(listEngines(client)),
      connection: (id) => asked(readConnection(client, id)),
      test: (...connection) => testConnection(client, ...connection),
      save: (id, form) => saveDatabase(client, id, form),
      uses: (id) => asked(readDatabaseUses(client, id)),
      remove: (id) => change(removeDatabase(client, id)),
    },
    accounts: () => read(listAccounts(client)),
    saveAccount: (known, form) => change(saveAccount(client, known, form)),
    removeAccount: (id) => change(removeAccount(client, id)),
    roles: () => read(listRoles(client)),
    permissions: () => read(listPermissions(client)),
    permissionsOf: (role) => read(permissionsOf(client, role)),
    saveRole: (known, form) => change(saveRole(client, known, form)),
    removeRole: (id) => change(removeRole(client, id)),
    rules: () => read(listRules(client)),
    ruleChoices: () => read(ruleChoices(client)),
    saveRule: (known, form) => change(saveRule(client, known, form)),
    removeRule: (id) => change(removeRule(client, id)),
    recentChanges: () => asked(listRecentChanges(client)),
    async readComments(subject, mark) {
      const found = await pullComments(ports.db, client, subject, mark);
      return found.ok ? found.value : null;
    },
    async notePresence(open, page, isOpen) {
      const said = await notePresence(client, open, page, isOpen);
      return said.ok ? said.value : null;
    },
    draft: (key) => read(readDraft(client, key)),
    notices: (after) => asked(listNotices(client, after)),
    pushKey: () => asked(readPushKey(client)),
    subscribePush: (subscription) => change(subscribePush(client, subscription)),
    unsubscribePush: () => change(unsubscribePush(client)),
    usage: () => read(listUsage(client)),
    securityLog: () => read(listSecurityEntries(client)),
    sessions: (isEverybody) => read(listSessions(client, isEverybody)),
    endSession: (isEverybody, id) => change(endSession(client, isEverybody, id)),
    makeToken: (form) => asked(makeToken(client, form)),
    embedding: (dashboard) => asked(readEmbedding(client, dashboard)),
    saveEmbedding: (dashboard, domains) => asked(saveEmbedding(client, dashboard, domains)),
    removeEmbedding: (dashboard) => change(removeEmbedding(client, dashboard)),
    chartTypes: () => read(listChartTypes(client)),
    turnChartType: (key, isOn) => change(turnChartType(client, key, isOn)),
    engines: () => read(listAddedEngines(client)),
    turnEngine: (name, isOn) => change(turnEngine(client, name, isOn)),
    screens: () => read(listScreens(client)),
    joinScreen: (form) => change(joinScreen(client, form)),
    removeScreen: (id) => change(removeScreen(client, id)),
    ownName: () => read(getOwnName(client)),
    saveOwnName: (name) => change(saveOwnName(client, place(), name)),
    savePassword: (current, password) => change(saveOwnPassword(client, place(), current, password)),
  };
}

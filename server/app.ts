import type { Hono } from 'hono';
import { type Apart, createApart } from './apart/apart.ts';
import { finishApart } from './apart/finishApart.ts';
import { createAuthenticate } from './auth/signIn/authenticate.ts';
import { csrf } from './auth/tokens/csrf.ts';
import { guard } from './auth/rights/guard.ts';
import { identify } from './auth/identify.ts';
import { localAuthenticator } from './auth/signIn/localAuthenticator.ts';
import { createPasswordQueue } from './auth/signIn/passwordQueue.ts';
import { anyone, assertDeclared } from './auth/rights/routeRight.ts';
import { refusals } from './auth/rights/refusals.ts';
import { secretsOf } from './auth/tokens/secrets.ts';
import type { AppEnv, ServerDeps } from './deps.ts';
import { mcpRoutes } from './mcp/mcpRoutes.ts';
import { tellChanges } from './webhooks/tellChanges.ts';
import { visiting } from './guests/visiting.ts';
import { framedApp } from './http/framedApp.ts';
import { activityRoutes } from './routes/site/activity.ts';
import { noticeRoutes } from './routes/site/notices.ts';
import { usageRoutes } from './routes/site/usage.ts';
import { annotationRoutes } from './routes/record/annotation.ts';
import { annotationLayerRoutes } from './routes/record/annotationLayer.ts';
import { playlistRoutes } from './routes/record/playlist.ts';
import { screenRoutes } from './routes/kiosk/screen.ts';
import { reportRoutes } from './routes/report/report.ts';
import { cssTemplateRoutes } from './routes/record/cssTemplate.ts';
import { themeRoutes } from './routes/record/theme.ts';
import { embeddedRoutes } from './routes/embedding/embedded.ts';
import { commentRoutes } from './routes/asset/comments.ts';
import { presenceRoutes } from './routes/asset/presence.ts';
import { tagRoutes } from './routes/record/tag.ts';
import { capabilitiesRoutes } from './routes/site/capabilities.ts';
import { datasourceLookup } from './chartData/datasourceLookup.ts';
import { addedEngineRoutes } from './routes/database/addedEngines.ts';
import { chartTypeRoutes, installedTypeRoutes } from './routes/chart/chartTypes.ts';
import { chartRoutes } from './routes/chart/chart.ts';
import { dashboardRoutes } from './routes/dashboard/dashboard.ts';
import { chartDataRoutes } from './routes/chart/chartData.ts';
import { databaseRoutes } from './routes/database/database.ts';
import { datasetRoutes } from './routes/dataset/dataset.ts';
import { datasourceRoutes } from './routes/dataset/datasource.ts';
import { editorBootstrapRoutes } from './routes/sqllab/editorBootstrap.ts';
import { pictureRoutes } from './routes/asset/pictures.ts';
import { exchangeRoutes } from './routes/asset/exchange.ts';
import { extractRoutes } from './routes/dataset/extract.ts';
import { exploreRoutes } from './routes/chart/explore.ts';
import { openApiRoutes } from './routes/site/openApi.ts';
import { healthRoutes } from './routes/site/health.ts';
import { frontEndRoutes } from './routes/site/frontEnd.ts';
import { loginRoutes } from './routes/auth/login.ts';
import { meRoutes } from './routes/auth/me.ts';
import { openIdRoutes } from './routes/auth/openId.ts';
import { pageRedirectRoutes } from './routes/site/pageRedirects.ts';
import { pageRoutes } from './routes/site/pages.ts';
import { queryRoutes } from './routes/sqllab/query.ts';
import { savedQueryRoutes } from './routes/sqllab/savedQuery.ts';
import { accountRoutes } from './routes/security/account.ts';
import { ownTokenRoutes } from './routes/security/ownTokens.ts';
import { sessionRoutes } from './routes/security/sessions.ts';
import { roleRoutes } from './routes/security/roles.ts';
import { formPageRoutes } from './routes/security/formPages.ts';
import { roleSearchRoutes } from './routes/security/roleSearch.ts';
import { securityLogRoutes } from './routes/security/securityLog.ts';
import { userRoutes } from './routes/security/users.ts';
import { rowRuleRoutes } from './routes/security/rowRules.ts';
import { securityRoutes } from './routes/auth/security.ts';
import { sqllabRoutes } from './routes/sqllab/sqllab.ts';
import { tableSchemaRoutes } from './routes/sqllab/tableSchema.ts';
import { tabStateRoutes } from './routes/sqllab/tabState.ts';
import { timeRangeRoutes } from './routes/chart/timeRange.ts';

/**
 * The whole server as a function from Request to Response; a port, TLS and signals are main's business. Routes name
 * their full paths below the base path.
 */
export function createApp(given: ServerDeps, apart: Apart = createApart()): Hono<AppEnv> {
  const deps: ServerDeps = { ...given, finish: finishApart(apart) };
  const secrets = secretsOf(deps.meta, deps.random);
  const passwords = createPasswordQueue();
  const authenticate = createAuthenticate(deps, passwords);
  const app = framedApp(deps);
  app.use(identify(deps, secrets));
  app.use(refusals(deps));
  app.use(visiting(deps, secrets));
  app.use(csrf(deps, secrets));
  app.use(guard(deps));
  if (deps.webhooks) app.use(tellChanges(deps, deps.webhooks));

  const groups = [
    healthRoutes(deps),
    loginRoutes(deps, secrets.csrf, localAuthenticator(deps, authenticate)),
    openIdRoutes(deps, secrets),
    securityRoutes(deps, secrets, authenticate),
    userRoutes(deps),
    roleRoutes(deps),
    roleSearchRoutes(deps),
    formPageRoutes(deps),
    rowRuleRoutes(deps),
    accountRoutes(deps, passwords),
    ownTokenRoutes(deps),
    sessionRoutes(deps),
    securityLogRoutes(deps),
    meRoutes(deps),
    capabilitiesRoutes(deps),
    editorBootstrapRoutes(deps),
    tabStateRoutes(deps),
    tableSchemaRoutes(deps),
    databaseRoutes(deps),
    sqllabRoutes(deps, apart),
    queryRoutes(deps),
    savedQueryRoutes(deps, apart),
    exchangeRoutes(deps, apart),
    datasetRoutes(deps),
    installedTypeRoutes(deps.chartTypes),
    chartTypeRoutes(deps),
    addedEngineRoutes(deps),
    chartRoutes(deps),
    dashboardRoutes(deps),
    datasourceRoutes(deps, datasourceLookup(deps)),
    exploreRoutes(deps),
    pageRedirectRoutes(deps),
    chartDataRoutes(deps, datasourceLookup(deps), { secrets, apart }),
    timeRangeRoutes(deps),
    extractRoutes(deps, datasourceLookup(deps)),
    pictureRoutes(deps, datasourceLookup(deps)),
    frontEndRoutes(deps),
    openApiRoutes(deps),
    activityRoutes(deps),
    usageRoutes(deps),
    noticeRoutes(deps),
    annotationLayerRoutes(deps),
    annotationRoutes(deps),
    reportRoutes(deps),
    playlistRoutes(deps),
    screenRoutes(deps),
    cssTemplateRoutes(deps),
    themeRoutes(deps),
    tagRoutes(deps),
    commentRoutes(deps),
    presenceRoutes(deps),
    embeddedRoutes(deps, secrets),
    mcpRoutes(deps, (request, env) => app.fetch(request, env)),
    pageRoutes(deps, (uuid) => deps.meta.embedded.byUuid(uuid)?.allowedDomains ?? null),
  ];
  if (deps.config.basePath !== '') {
    // Redirects addresses without the base path or its slash.
    for (const path of ['/', deps.config.basePath])
      app.get(path, anyone, (c) => c.redirect(`${deps.config.basePath}/`, 302));
  }
  for (const group of groups) app.route(deps.config.basePath || '/', group);
  assertDeclared(app);
  return app;
}

export const USAGE = `Usage: sextant [FILES...] [options]
       sextant --superset URL [options]
       sextant backup FILE [--data DIR]
       sextant restore FILE [--data DIR]
       sextant connect ADDR [--name NAME] [--data DIR] [--engines DIR]
       sextant users VERB [NAME] [options]
       sextant roles VERB [NAME] [options]
       sextant charts new NAME [--charts DIR]
       sextant engines new NAME [--engines DIR]
       sextant pull|push|diff|check FOLDER [--server URL --user NAME | --data DIR] [options]

Serves a SQL editor over the named files and the sample data, on this machine;
or, with --superset, over everything an Apache Superset has.

FILES      csv, tsv, json, ndjson, parquet: each becomes a table of the database "Files"
           sqlite, duckdb: each becomes a separate, read-only database
           Patterns such as "data/*.csv" are expanded. Files are never changed.
           The database "Scratch" can query them all and stores tables created from queries.

backup     writes users, tabs, queries, charts, dashboards and the tables of Scratch
           into one file, also while the server is running
restore    restores such a file, and moves existing data aside
connect    connects a database server, such as postgresql://reader@host/shop, once it lets
           this machine in; also while the server is running
users      list; add, change, reset (password), disable, enable, delete NAME
           --role ROLE (may be given several times), --email, --first-name, --last-name;
           SEXTANT_PASSWORD or a generated password that is printed once
roles      list; show, add, change, delete NAME: Admin, Alpha, Gamma, sql_lab, Public,
           and roles of your own with --grant "can_read Dashboard", --database NAME,
           --schema DATABASE.SCHEMA, --dataset NAME. Also while the server is running
charts     new NAME writes an example of a chart type and its test into the folder
           "charts" of the data folder, or into --charts DIR
engines    new NAME writes an example of an engine and its test into the folder "engines"
           of the data folder, or into --engines DIR
pull       writes dashboards, charts, datasets and what else people edit as YAML files into a
           folder, one file each, from a server of Sextant, a Superset, or a data folder
push       sends what changed in the folder, merged with what changed at the server
           --take folder|server decides where both changed something, else files ask;
           --base FOLDER has what was pushed last, where .sextant does not know it
diff       shows what a push would change; with --pictures DIR it draws charts and dashboards
           before and after, and a page with both
check      finds unknown columns, charts without dataset, filters without charts, by file and line;
           with --run it runs every chart at the server. Exit status 1 if something does not hold

Options:
  -p, --port N        Port to listen on (default 8090; 0 takes any free one)
      --host ADDR     Address to listen on (default 127.0.0.1: this machine only)
      --data DIR      Folder for tabs, queries, users and loaded data
                      (default: the platform's folder for application data)
      --charts DIR    Add the chart types in this folder to those in "charts" of the
                      data folder: a JavaScript module each (see charts new)
      --engines DIR   Add the engines in this folder to those in "engines" of the data
                      folder: a JavaScript module each (see engines new), which
                      runs with the rights of the server
      --import ZIP    Import dashboards, charts and datasets exported from a Superset;
                      may be given several times. A dataset finds its table by
                      name among FILES: sales.parquet is the table "sales". Existing
                      objects are recognized by uuid and not duplicated
      --dashboards DIR
                      Import the dashboards of a folder (see pull), and again whenever its files
                      change, merged with what people changed on pages, which wins
      --connect ADDR  Connect a database server, such as postgresql://reader@host/shop, under
                      the name of its database, or as Shop=postgresql://...; may be given
                      several times. It stays connected, and can be changed on the page
      --connections DIR
                      Connect what the YAML files of a folder name, with the keys of a database
                      in an export of a Superset, and password; $\{NAME} is a variable of the
                      environment
      --no-samples    Leave the sample data out
      --no-open       Do not open a browser
      --no-usage-log  Do not count what people open and how long charts take
      --reset-admin-password
                      Set a new password for the user "admin" and end its sessions:
                      SEXTANT_ADMIN_PASSWORD, or a generated one that is printed once
      --reset-keys    Start without the lost key of the data folder: tokens for API
                      clients end, and browsers subscribe to notifications again
      --tls-cert F    Serve HTTPS with this certificate (PEM) ...
      --tls-key F     ... and this private key (PEM)
      --public-url U  The address people use if there is a proxy in front,
                      such as https://sql.example.org
      --trust-proxy   Trust the X-Forwarded headers of that proxy
      --sign-in-header NAME
                      A proxy in front signs people in and sends their name in this
                      header, such as X-Forwarded-User; unknown people are added.
                      The proxy must remove the header from what browsers send
      --sign-in-proxy ADDR
                      The addresses of that proxy, such as 127.0.0.1,10.0.0.0/8;
                      from others the header is refused
      --oidc-issuer URL
                      Let people sign in at this OpenID Connect provider, which is
                      told the address PUBLIC-URL/login/openid/return
      --oidc-client-id ID
                      The name of Sextant there (its secret: SEXTANT_OIDC_CLIENT_SECRET)
      --oidc-name TEXT
                      What people call it (default: single sign-on)
      --oidc-roles-claim NAME
                      The claim with the names of a person's roles, such as groups or
                      realm_access.roles (default: roles are given here)
      --new-people-role ROLE
                      The role of people who sign in so for the first time
                      (default Gamma; several with commas between them)
      --public        Show visitors who have not signed in what the role Public
                      may see; it may see nothing until an administrator says so
      --base-path P   Serve below this path, such as /sql
      --map-tiles URL Show the map tiles of this address below charts on maps, such as
                      https://tiles.example.org/{z}/{x}/{y}.png; browsers load them
                      (default: outlines of countries, without a network)
      --smtp-url URL  Send reports by this mail server, such as smtp://mail.example.org:587
                      (with a password rather by SEXTANT_SMTP_URL)
      --smtp-from A   The sender of reports (default: sextant@ the mail server)
      --event-webhook URL
                      Post to this address what people create, change, delete and import, and
                      what reports, alerts and scheduled queries do; signed with
                      SEXTANT_WEBHOOK_SECRET; may be given several times
      --superset URL  Serve the app in front of this Apache Superset, such as
                      http://127.0.0.1:8088: its databases, its users, its data.
                      Only who is signed in is stored on this machine; no files, no samples
      --sign-in-port N
                      Also let people sign in at the Superset's own page, which is
                      served at this port, such as 8092: needed for SAML
      --sign-in-url URL
                      The address people use for it if there is a proxy in front
      --sign-in-paths LIST
                      Further paths of the Superset that signing in needs, such as /sso/acs,/mfa/
      --memory SIZE   Memory for all queries together, such as 4GB
                      (default: half of the machine's)
      --query-timeout TIME
                      The time limit of a query whose rows are waited for,
                      such as 90s, 10m or 2h (default 300s)
      --async-query-timeout TIME
                      ... of a query in the background (default 6h)
      --chart-timeout TIME
                      ... of a chart or a filter (default 60s)
      --async-charts WHICH
                      Charts whose data is computed in the background: slow (default),
                      all (the contract's flag GLOBAL_ASYNC_QUERIES), or none
  -h, --help          Show this text
  -V, --version       Show the version

Environment:
  SEXTANT_ADMIN_PASSWORD   Password of the user "admin", read at the first start
                           and with --reset-admin-password only.
                           Without it one is generated and printed once.
  SEXTANT_TOKEN            Signs pull, push, diff and check in at --server,
                           as SEXTANT_PASSWORD does with --user.
  SEXTANT_SECRET_KEY       Seals what the server signs with, instead of secret.key in the
                           data folder: a long random text, the same at every start.
  SEXTANT_SMTP_URL         The mail server of reports, as --smtp-url:
                           smtps://user:password@mail.example.org
  SEXTANT_OIDC_CLIENT_SECRET
                           The secret of --oidc-client-id; none for a public client.
  SEXTANT_WEBHOOK_SECRET   Signs what is posted to webhooks: the header X-Sextant-Signature
                           is sha256= and the HMAC-SHA256 of the body. Without it none are posted.
  SEXTANT_KILL=1           Make browsers remove the installed app and load it from here
                           each time: withdraws a broken release.
  SEXTANT_LOG=info         Also log every request, to standard error.

Examples:
  sextant                           Sample data only
  sextant sales.csv "logs/*.parquet"
  sextant shop.sqlite --port 9000 --no-open
  sextant --import dashboard_export.zip sales.parquet
  sextant --superset https://superset.example.org
`;

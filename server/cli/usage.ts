export const USAGE = `Usage: sextant [FILES...] [options]
       sextant --superset URL [options]
       sextant backup FILE [--data DIR]
       sextant restore FILE [--data DIR]

Serves a SQL editor over the named files and the sample data, on this machine;
or, with --superset, over everything an Apache Superset reaches.

FILES      csv, tsv, json, ndjson, parquet: each becomes a table of the database "Files"
           sqlite, duckdb: each becomes a database of its own, only read
           Patterns such as "data/*.csv" are understood. Files are never changed.
           The database "Scratch" sees them all and keeps the tables made of queries.

backup     writes users, tabs, queries, charts, dashboards and the tables of Scratch
           into one file, also while a server runs over them
restore    puts such a file in the place of what is there, which is moved aside

Options:
  -p, --port N        Port to listen on (default 8090; 0 takes any free one)
      --host ADDR     Address to listen on (default 127.0.0.1: this machine only)
      --data DIR      Folder for tabs, queries, users and loaded data
                      (default: the platform's folder for application data)
      --import ZIP    Bring in dashboards, charts and datasets that a Superset exported;
                      may be given several times. A dataset finds its table by
                      name among FILES: sales.parquet is the table "sales". What
                      is here already is known by its uuid and not made twice
      --no-samples    Leave the sample data out
      --no-open       Do not open a browser
      --reset-admin-password
                      Give the user "admin" another password and end its sessions:
                      SEXTANT_ADMIN_PASSWORD or one that is made and printed once
      --tls-cert F    Serve HTTPS with this certificate (PEM) ...
      --tls-key F     ... and this private key (PEM)
      --public-url U  The address people use when a proxy stands in front,
                      such as https://sql.example.org
      --trust-proxy   Believe the X-Forwarded headers of that proxy
      --base-path P   Serve below this path, such as /sql
      --superset URL  Serve the app in front of this Apache Superset, such as
                      http://127.0.0.1:8088: its databases, its users, its data.
                      Nothing is kept on this machine; no files, no samples
      --memory SIZE   Memory for all queries together, such as 4GB
                      (default: half of the machine's)
      --query-timeout TIME
                      How long a query may run whose rows are waited for, such as
                      90s, 10m or 2h (default 300s)
      --async-query-timeout TIME
                      ... one that runs in the background (default 6h)
      --chart-timeout TIME
                      ... one of a chart or a filter (default 60s)
  -h, --help          Show this text
  -V, --version       Show the version

Environment:
  SEXTANT_ADMIN_PASSWORD   Password of the user "admin", read at the first start
                           and with --reset-admin-password only.
                           Without it one is made and printed once.
  SEXTANT_KILL=1           Make browsers give up the installed app and load it from here
                           each time: the way back from a release that does not work.
  SEXTANT_LOG=info         Also log every request, to standard error.

Examples:
  sextant                           Sample data only
  sextant sales.csv "logs/*.parquet"
  sextant shop.sqlite --port 9000 --no-open
  sextant --import dashboard_export.zip sales.parquet
  sextant --superset https://superset.example.org
`;

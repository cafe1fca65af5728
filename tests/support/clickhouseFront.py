"""The current ClickHouse for tests: its HTTP interface over chdb's engine. python3 clickhouseFront.py PORT FOLDER

One statement at a time; one user, no settings of a reader, nothing can be killed.
"""
import sys, threading, urllib.parse as up
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from chdb.session import Session

session, lock = Session(sys.argv[2]), threading.Lock()
KEPT = {"max_execution_time", "enable_extended_results_for_datetime_functions"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def reply(self, code, body, headers={}):
        self.send_response(code)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def sent(self):
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def do_GET(self):
        self.reply(200, b"Ok.\n")

    def do_POST(self):
        sql = self.sent().decode("utf8", "surrogateescape")
        asked = dict(up.parse_qsl(up.urlsplit(self.path).query, keep_blank_values=True))
        settings = {name: value for name, value in asked.items() if name in KEPT}
        with lock:
            try:
                session.query("USE `" + asked.get("database", "default") + "`")
                if settings:
                    session.query("SET " + ", ".join(f"{name} = '{value}'" for name, value in settings.items()))
                rows = session.query(sql, asked.get("default_format", "TabSeparated"))
                self.reply(200, rows.bytes() or b"" if rows is not None else b"")
            except Exception as error:
                text = str(error)
                code = text.split("Code: ")[1].split(".")[0] if "Code: " in text else "1002"
                self.reply(500, text.encode(), {"X-ClickHouse-Exception-Code": code})
            finally:
                if settings:
                    session.query("SET " + ", ".join(f"{name} = DEFAULT" for name in settings))


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
